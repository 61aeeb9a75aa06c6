import { keptText } from '#client/sync/kept-value.ts';

/** Why the last session ended without its person's doing, and what they had not sent. */
export interface SessionEnd {
  reason: string;
  /** How many texts and changes that they have not sent are kept for them on this device. */
  unsent: number;
}

/** The end of the session, kept for the tab: the sign-in page shows it, also after a reload. */
export const keptSessionEnd = keptText<SessionEnd | null>('session-end', {
  otherwise: null,
  parse(text) {
    const { reason, unsent } = JSON.parse(text) as Partial<SessionEnd>;
    return typeof reason === 'string' ? { reason, unsent: Number(unsent) || 0 } : undefined;
  },
  format: JSON.stringify,
});
