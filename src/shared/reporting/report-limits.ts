/** Most orders listed below a report; its exported table has all. */
export const mostReported = 3_000;
