/**
 * The numbers of the server's advisory locks, the same in every process on a database; arbitrary, and each of one lock
 * alone. Whoever takes one of a family names the member by a second number. Those who take a lock together share it; all
 * others take it exclusively.
 */
export const advisoryLocks = {
  /** Processes that migrate the schema. */
  migration: 7_240_511,
  /** Who appends events, together, from who needs all appended ones to be committed. */
  eventAppend: 7_240_512,
  /**
   * Who places cards in a column of the board, together, from who counts them against its limit and who renumbers the
   * column. Member: the column's index in `boardColumns`.
   */
  boardColumn: 7_240_513,
  /** Who adds to the installation's chain. */
  installationChain: 7_240_514,
  /** Who starts or stops a person's timer. Member: the hash of the person's id. */
  worker: 7_240_515,
  /** Who reads a form and saves it. Member: the hash of the form's name. */
  form: 7_240_516,
} as const;
