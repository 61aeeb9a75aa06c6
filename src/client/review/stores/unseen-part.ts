/** A sentence about what of a version its reader has not seen. */
export interface UnseenPart {
  text: string;
  /** Where to look for it first; null where no page of the version shows it. */
  page: number | null;
  /** Key of the change to go to, where it is about changes. */
  change?: string;
}
