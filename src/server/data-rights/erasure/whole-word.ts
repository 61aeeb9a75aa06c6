/** Returns a database pattern that matches a text as a whole word, and the text for a cheap first check. */
export const wholeWord = (text: string): { pattern: string; plain: string } => ({
  pattern: `(?<![[:alnum:]])${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![[:alnum:]])`,
  plain: text,
});
