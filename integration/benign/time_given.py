# Shows what remains of time without a clock: a text read by time.strptime, and the parts of what it gives.
# Returns: {"date":[2024,2,29],"seconds":47109,"weekday":3,"day":60}
moment = time.strptime("2024-02-29 13:05:09", "%Y-%m-%d %H:%M:%S")
year, month, day, *_ = moment
seconds = moment.tm_hour * 3600 + moment.tm_min * 60 + moment.tm_sec
return {"date": [year, month, day], "seconds": seconds, "weekday": moment.tm_wday, "day": moment.tm_yday}
