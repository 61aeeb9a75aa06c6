/** The studio's own texts; empty: the default text, or none. */
export interface StudioTexts {
  /** Above the sign-in of customers. */
  signIn: string;
  /** On a customer's board without orders. */
  emptyBoard: string;
  /** In the welcome of guests. */
  guestWelcome: string;
  /** At the end of mails. */
  mailSignature: string;
}

export const studioTextLabels: Readonly<Record<keyof StudioTexts, string>> = {
  signIn: 'Sign-in page',
  emptyBoard: 'Board without orders',
  guestWelcome: 'Welcome of guests',
  mailSignature: 'End of mails',
};

/** Used while nothing else is written; empty: nothing is shown. */
export const usualTexts: StudioTexts = {
  signIn: 'Review proofs, follow orders, approve what is ready.',
  emptyBoard:
    'Say what you need and add your files. You then get a proof to look at, comment on and approve.',
  guestWelcome: '',
  mailSignature: '',
};

export const maxStudioTextLength: Readonly<Record<keyof StudioTexts, number>> = {
  signIn: 160,
  emptyBoard: 300,
  guestWelcome: 500,
  mailSignature: 300,
};

/** Returns what is wrong with a text that is shown as it is written; null: nothing. */
export function plainTextProblem(text: string, longest: number): string | null {
  if (text.trim().length > longest) return `${longest} characters at most.`;
  return /<\/?[a-z!][^>]*>/i.test(text) ? 'Plain text, without HTML.' : null;
}

/** Returns what is wrong with the texts, by field. */
export function studioTextProblems(texts: StudioTexts): Partial<Record<keyof StudioTexts, string>> {
  const found: Partial<Record<keyof StudioTexts, string>> = {};
  for (const [field, longest] of Object.entries(maxStudioTextLength) as [keyof StudioTexts, number][]) {
    const problem = plainTextProblem(texts[field], longest);
    if (problem !== null) found[field] = problem;
  }
  return found;
}
