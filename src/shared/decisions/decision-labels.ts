import type { Decision, DecisionKind, DeviceKind, IdentityAssurance } from './decision.ts';

/** Labels of decisions in lists and titles. */
export const decisionLabels: Readonly<Record<DecisionKind, string>> = {
  approved: 'Approved',
  'changes-requested': 'Changes requested',
  'revision-requested': 'GR Revision requested',
  'put-on-hold': 'Put on hold',
  cancelled: 'Cancelled',
  'stayed-in-review': 'Stays in review',
  'approved-version': 'Checked by the studio',
  'revised-version': 'Sent back by the studio',
  'taken-back': 'Taken back',
};

/** The effect of a decision on the files it names, in a sentence. */
export const decisionMeanings: Readonly<Record<DecisionKind, string>> = {
  approved: 'The files are approved exactly as they are, and the order is closed for comments.',
  'changes-requested': 'The files are not approved: the order goes back to the studio for changes.',
  'revision-requested':
    'The files are not approved: the studio revises them before they come to review again.',
  'put-on-hold': 'The files are neither approved nor refused: the order waits.',
  cancelled: 'The order was cancelled while its files were in review: they are not approved.',
  'stayed-in-review': 'The files were looked at and nothing was decided.',
  'approved-version': 'The studio has checked the version and lets it go on to the customer.',
  'revised-version': 'The studio takes its check of the version away: it must be worked on.',
  'taken-back': 'The earlier decision no longer counts.',
};

/** Said of a decision that was taken back for no reason that anybody gave. */
export const noReason = 'No reason was given.';

/** How surely the server knew who decided. */
const assuranceLabels: Readonly<Record<IdentityAssurance, string>> = {
  password: 'signed in with a password',
  'second-factor': 'signed in with a password and a second factor',
  passkey: 'signed in with a passkey',
  'single-sign-on': 'signed in by single sign-on',
  impersonation: 'entered by the provider for this person',
  link: 'known by the link alone',
  'link-password': 'link and its password',
  'email-code': 'e-mail address confirmed by a code',
};

export const deviceLabels: Readonly<Record<DeviceKind, string>> = {
  desktop: 'desktop',
  tablet: 'tablet',
  phone: 'phone',
  other: 'another device',
};

type DecidedBy = Pick<Decision, 'by' | 'impersonator' | 'role' | 'assurance'>;

/** Returns in which capacity somebody decided: `Approver, Harbour Coffee`, `Guest, by link`, or on whose behalf. */
export function decidedAs({ by, impersonator, role, assurance }: DecidedBy): string {
  if (impersonator !== null) return `on behalf of ${by.name} (${role})`;
  return by.isGuest === true ? `${role}, ${assuranceLabels[assurance]}` : role;
}

/** Returns whose hand it was: of two people where one acted as the other, the one who acted. */
export const decidedByName = ({ by, impersonator }: Pick<DecidedBy, 'by' | 'impersonator'>): string =>
  (impersonator ?? by).name;

/** Returns `version 4`, or the versions of several files: `version 4 of a.pdf, version 2 of b.pdf`. */
export function decidedVersionsText(versions: Decision['versions']): string {
  const [only, ...others] = versions;
  if (only === undefined) return 'the order';
  if (others.length === 0) return `version ${only.version}`;
  return versions.map(({ version, fileName }) => `version ${version} of ${fileName}`).join(', ');
}

const verbs: Readonly<Record<DecisionKind, (what: string) => string>> = {
  approved: (what) => `approved ${what}`,
  'changes-requested': (what) => `asked for changes to ${what}`,
  'revision-requested': (what) => `asked the studio to revise ${what}`,
  'put-on-hold': () => 'put the order on hold',
  cancelled: () => 'cancelled the order',
  'stayed-in-review': (what) => `looked at ${what} and left the order in review`,
  'approved-version': (what) => `checked ${what}`,
  'revised-version': (what) => `sent ${what} back`,
  'taken-back': () => 'took a decision back',
};

/** Returns who decided what: `Ben Lim approved version 4`. */
export const decisionSentence = (
  decision: Pick<Decision, 'kind' | 'versions' | 'by' | 'impersonator'>,
): string => `${decidedByName(decision)} ${verbs[decision.kind](decidedVersionsText(decision.versions))}`;
