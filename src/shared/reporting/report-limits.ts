/** Maximum of orders listed below a report; its exported table has all. */
export const maxListedOrders = 3_000;
