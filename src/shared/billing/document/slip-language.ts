/** The languages that the Swiss standard has the words of a QR-bill in. */
export const slipLanguages = ['de', 'fr', 'it', 'en'] as const;
export type SlipLanguage = (typeof slipLanguages)[number];

export const slipLanguageNames: Readonly<Record<SlipLanguage, string>> = {
  de: 'German',
  fr: 'French',
  it: 'Italian',
  en: 'English',
};

export const isSlipLanguage = (text: string): text is SlipLanguage =>
  slipLanguages.some((language) => language === text);
