/** The largest quantity of a product in a cart, and the largest number of products. */
export const maxCartQuantity = 99;
export const maxCartItems = 50;
export const maxHolidays = 200;
