/** Returns a pattern of the database that finds a text as a word of its own, and the text for a first look. */
export const wholeWord = (text: string): { pattern: string; plain: string } => ({
  pattern: `(?<![[:alnum:]])${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![[:alnum:]])`,
  plain: text,
});
