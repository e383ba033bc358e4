# Shows puzzles on grids: flood fill, shortest path in a maze, queens, sudoku of four, islands, sums by windows.
# Returns: [13,["#########","#S**#***#","#.#*#*#*#","#.#***#E#","#########"],4,[1,3,2,4,4,2,3,1,2,1,4,3,3,4,1,2],3]
MAZE = """
#########
#S..#...#
#.#.#.#.#
#.#...#E#
#########
""".strip().splitlines()


def find(letter):
    return next((r, c) for r, row in enumerate(MAZE) for c, x in enumerate(row) if x == letter)


def solve(start, end):
    queue, came = collections.deque([start]), {start: None}
    while queue:
        r, c = here = queue.popleft()
        if here == end:
            path = []
            while here is not None:
                path.append(here)
                here = came[here]
            return path[::-1]
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there = r + dr, c + dc
            if MAZE[there[0]][there[1]] != "#" and there not in came:
                came[there] = here
                queue.append(there)


def queens(n, row=0, columns=frozenset(), left=frozenset(), right=frozenset()):
    if row == n:
        return 1
    return sum(queens(n, row + 1, columns | {c}, left | {row - c}, right | {row + c}) for c in range(n) if c not in columns and row - c not in left and row + c not in right)


def sudoku(board):
    for i, value in enumerate(board):
        if value == 0:
            r, c = divmod(i, 4)
            used = {board[r * 4 + k] for k in range(4)} | {board[k * 4 + c] for k in range(4)}
            used |= {board[(r // 2 * 2 + dr) * 4 + c // 2 * 2 + dc] for dr in (0, 1) for dc in (0, 1)}
            for guess in range(1, 5):
                if guess not in used and (found := sudoku(board[:i] + [guess] + board[i + 1 :])):
                    return found
            return None
    return board


def islands(rows):
    land = {(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "#"}
    count = 0
    while land:
        todo = [land.pop()]
        count += 1
        while todo:
            r, c = todo.pop()
            for n in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if n in land:
                    land.remove(n)
                    todo.append(n)
    return count


path = solve(find("S"), find("E"))
drawn = ["".join("*" if (r, c) in path and x == "." else x for c, x in enumerate(row)) for r, row in enumerate(MAZE)]
return [len(path), drawn, queens(6), sudoku([1, 0, 0, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 2]), islands(["#..#", "##..", "...#"])]
