/** The largest quantity of a product in a cart, and the largest number of products. */
export const maxCartQuantity = 99;
export const maxCartItems = 50;
/**
 * Minor units of one product or plan, or of one credit; a higher one is taken for a typing error. The largest cart at it,
 * with tax, is within `maxPayment`.
 */
export const maxPrice = 100_000_000_000;
export const maxHolidays = 200;
