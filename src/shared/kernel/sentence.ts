/** Returns what a person wrote as a sentence, so that another can follow it: with a full stop where it ends with no mark. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
