import { keptJson } from '#client/sync/kept-value.ts';

interface SentDecision {
  /** Empty where nothing was decided. */
  orderId: string;
  userId: string;
  /** By the device's clock, in milliseconds since 1970. */
  sentAt: number;
}

/** The last decision that this tab has sent: a reload still offers to undo it, also where its response was not awaited. */
export const sentDecision = keptJson<SentDecision>('sent-decision', 1, ({ orderId, userId, sentAt }) => ({
  orderId: typeof orderId === 'string' ? orderId : '',
  userId: typeof userId === 'string' ? userId : '',
  sentAt: typeof sentAt === 'number' ? sentAt : 0,
}));

export const noDecision: SentDecision = { orderId: '', userId: '', sentAt: 0 };
