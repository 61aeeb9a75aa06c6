/** Most orders that one call changes. */
export const maxBulkOrders = 100;
/** Most cards of the board that one call answers. */
export const maxCards = 100;
