/** As many orders stand below a report; more are in its exported table alone. */
export const mostReported = 3_000;
