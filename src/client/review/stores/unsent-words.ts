/** Returns that unsent texts are kept, and the label of what shows them. */
export const unsentWords = (count: number): { kept: string; show: string } =>
  count === 1
    ? { kept: 'Your unsent text is kept.', show: 'Show draft' }
    : { kept: `Your ${count} unsent texts are kept.`, show: 'Show drafts' };
