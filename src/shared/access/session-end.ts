/** Why a session ended before its person ended it here. The last seven apply to guests. */
export const sessionEndCodes = [
  'expired',
  'idle',
  'signed-out',
  'session-ended',
  'sessions-ended',
  'password-changed',
  'second-factor-changed',
  'second-factor-removed',
  'single-sign-on-required',
  'deactivated',
  'removed',
  'role-changed',
  'account-deleted',
  'erased',
  'company-closed',
  'company-merged',
  'visit-ended',
  'link-revoked',
  'link-expired',
  'account-closed',
  'order-frozen',
  'order-draft',
  'order-deleted',
] as const;
export type SessionEndCode = (typeof sessionEndCodes)[number];

/** `by`: the person who ended it, if guests are to know. */
export interface SessionEnd {
  code: SessionEndCode;
  by?: string | undefined;
  /** In the words of who ended it. */
  reason?: string | undefined;
}

const wording: Readonly<Record<SessionEndCode, (by: string) => string>> = {
  expired: () => 'Your session has ended. Please sign in again.',
  idle: () => 'You were signed out because this session was not used for a while. Please sign in again.',
  'signed-out': () => 'You signed out elsewhere.',
  'session-ended': () => 'This session was ended from another device. Please sign in again.',
  'sessions-ended': () =>
    'You were signed out everywhere by your administrator or account owner. Please sign in again.',
  'password-changed': () => 'Your password was changed. Please sign in again.',
  'second-factor-changed': () => 'Your account signs in with a second factor now. Please sign in again.',
  'second-factor-removed': () =>
    'Your second factor was removed by your administrator or account owner. Please sign in again.',
  'single-sign-on-required': () => 'Your account signs in by single sign-on alone now. Please sign in again.',
  deactivated: () => 'Your account was deactivated by your administrator or account owner.',
  removed: () => 'Your account was removed by your administrator or account owner.',
  'role-changed': () => 'Your role was changed by your administrator or account owner. Please sign in again.',
  'account-deleted': () => 'Your company’s account was deleted.',
  erased: () => 'Your account was erased.',
  'company-closed': () => 'Your company’s account was closed.',
  'company-merged': () => 'Your company’s account was merged with another one. Please sign in again.',
  'visit-ended': () => 'Your visit has ended. Open the link from your invitation once more.',
  'link-revoked': (by) => `This link was revoked${by}.`,
  'link-expired': () => 'This link has expired.',
  'account-closed': () => 'The account that this proof belongs to was closed.',
  'order-frozen': (by) => `The order was frozen${by}.`,
  'order-draft': (by) => `The order was returned to draft${by}.`,
  'order-deleted': (by) => `The order was deleted${by}.`,
};

/** Returns why a session has ended, as text for its person. */
export const sessionEndText = ({ code, by, reason }: SessionEnd): string =>
  `${wording[code](by === undefined ? '' : ` by ${by}`)}${reason === undefined ? '' : ` The reason: ${reason}`}`;

const finalEnds: readonly SessionEndCode[] = [
  'deactivated',
  'removed',
  'account-deleted',
  'erased',
  'company-closed',
];

/** Returns whether a text says that a session ended so that the same person cannot sign in again. */
export const isFinalEnd = (text: string): boolean =>
  finalEnds.some((code) => text.startsWith(sessionEndText({ code })));

/** Why a genuine link opens nothing at the moment, or nothing any more. */
export type LinkEndCode =
  | Extract<
      SessionEndCode,
      'visit-ended' | 'link-revoked' | 'link-expired' | 'account-closed' | 'order-frozen' | 'order-draft'
    >
  | 'link-used-up';

const linkWording: Readonly<Record<LinkEndCode, string>> = {
  'visit-ended': 'Your visit has ended. Open the link from your invitation once more, or ask',
  'link-revoked': 'This link was revoked. Ask',
  'link-expired': 'This link has expired. Ask',
  'link-used-up': 'This link was opened as often as it may be. Ask',
  'account-closed': 'The account that this proof belongs to was closed. Ask',
  'order-frozen': 'The order is frozen at the moment. Ask',
  'order-draft': 'The order is a draft again, which guests do not see. Ask',
};

/** Returns why a link does not open, and whom its holder can ask. */
export const linkEndText = (code: LinkEndCode, inviter: string): string =>
  `${linkWording[code]} ${inviter}, who invited you.`;
