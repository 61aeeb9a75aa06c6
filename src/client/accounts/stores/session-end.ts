import { keptText } from '#client/sync/kept-value.ts';

/** Why the last session of this tab ended without its person's doing, and what was not sent. */
export interface SessionEnd {
  /** Empty where this tab does not know of a session's end. */
  reason: string;
  /** The number of their unsent texts and changes stored on this device; without a reason, those of all members. */
  unsent: number;
  /** Whose session it was; absent where this tab does not know. */
  writer?: string | undefined;
}

/** The end of the session, kept for the tab: the sign-in page shows it, also after a reload. */
export const keptSessionEnd = keptText<SessionEnd | null>('session-end', {
  otherwise: null,
  parse: (text) => JSON.parse(text) as SessionEnd,
  format: JSON.stringify,
});

/** Adds to a reason where the texts of somebody are who wrote them as a customer. */
export const handedOverText = (reason: string): string =>
  `${reason} What you wrote is among your own unsent drafts.`.trimStart();

/** The impersonator of this tab's session: what they write in it becomes theirs when the session ends. */
export const keptImpersonator = keptText<string | null>('impersonator', {
  otherwise: null,
  parse: (id) => id || null,
  format: (id) => id ?? '',
});
