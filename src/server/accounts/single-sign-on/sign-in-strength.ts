/** What a method of RFC 8176 shows: something that one knows, has or is. Two of these are two factors. */
const kinds: Readonly<Record<string, 'knows' | 'has' | 'is'>> = {
  ...{ pwd: 'knows', pin: 'knows', kba: 'knows' },
  ...{ otp: 'has', hwk: 'has', swk: 'has', pop: 'has', sc: 'has', sms: 'has', tel: 'has' },
  ...{ face: 'is', fpt: 'is', iris: 'is', retina: 'is', vbm: 'is' },
};

/** Names of strengths that several issuers share and that stand for more than one factor. */
const strongClasses: readonly unknown[] = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:okta:loa:2fa:any',
];

/**
 * Returns whether an ID token says that its person has signed in with more than one factor. One that says nothing, or
 * what is not known here, counts as a single factor.
 */
export function isMultiFactor({ amr, acr }: Readonly<Record<string, unknown>>): boolean {
  if (strongClasses.includes(acr)) return true;
  if (!Array.isArray(amr)) return false;
  const shown = new Set(amr.flatMap((method) => (typeof method === 'string' ? (kinds[method] ?? []) : [])));
  return amr.includes('mfa') || shown.size > 1;
}
