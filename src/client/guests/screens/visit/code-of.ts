/** The digits of a code as it is typed, or pasted from the mail, which sets them in threes. */
export const codeOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6);
