/** Most orders that one call changes. */
export const maxBulkOrders = 100;
/** Most cards that one call returns. */
export const maxCards = 100;
