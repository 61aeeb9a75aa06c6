/** How the specification writes a quota without end. */
export const infinite = '&infin;';
/** Bytes, hours or orders. */
export type Quota = number | typeof infinite;
