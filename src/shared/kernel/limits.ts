/** How much of one product a cart holds, and how many products. */
export const maxCartQuantity = 99;
export const maxCartItems = 50;
export const maxHolidays = 200;
