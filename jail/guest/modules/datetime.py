"""The module datetime, of the C implementation alone: the standard one defines every class twice."""

from _datetime import (MAXYEAR, MINYEAR, UTC, date, datetime, datetime_CAPI, time, timedelta, timezone,
                       tzinfo)
