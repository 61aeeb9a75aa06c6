/** The archive's orders are counted up to this number in each column: its count does not grow with the archive. */
export const listCountLimit = 1_000;
