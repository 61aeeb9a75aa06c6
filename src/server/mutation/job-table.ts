import { z } from 'zod';
import { chargeFailureSchema } from '#shared/billing/online/renewal-charge.ts';

/** The one owner to mail; absent: all of them. */
const ownerSchema = z.string().optional();

/** Every kind of job with its payload. `jobs/job-handlers.ts` has a handler for each. */
export const jobPayloads = {
  /** Makes a version's thumbnail, preview and page sizes. */
  'prepare-proof': z.object({ versionId: z.string() }),
  /** Makes the small pictures of a version's pages. */
  'draw-pictures': z.object({ versionId: z.string() }),
  /** Makes them for one version from before they were kept, after another, and leaves the rest to a further job. */
  'draw-earlier-pictures': z.object({ after: z.string() }),
  /** Compares a version with the one before it. */
  'compare-versions': z.object({ versionId: z.string() }),
  /** Makes the thumbnail of a picture in a company's library. */
  'prepare-image': z.object({ imageId: z.string() }),
  /** Makes an archive of an order's files. */
  'bulk-download': z.object({ downloadId: z.string() }),
  /** Makes an archive of everything about a person or company. */
  'data-export': z.object({ exportId: z.string() }),
  /** Mails the one who asked for such an archive that it is ready. */
  'data-export-mail': z.object({ exportId: z.string() }),
  /** Deletes mails in the outbox to an erased address. */
  'remove-mails': z.object({ salt: z.string(), hash: z.string() }),
  /** Replaces the name of an erased person in what was written while they were erased. */
  'sweep-erased': z.object({ userId: z.string() }),
  /** Mails a person who is away their notifications. */
  'notification-mail': z.object({ userId: z.string(), ids: z.array(z.string()) }),
  /** Mails an invoice to the owners of its company, one of its credit notes, or a reminder by its level. */
  'invoice-mail': z.object({
    invoiceId: z.string(),
    userId: ownerSchema,
    creditNote: z.string().optional(),
    reminder: z.number().optional(),
    /** The bank has refused a payment by card or the like. */
    isRefused: z.boolean().optional(),
    /** The bank has returned its direct debit: it is to be transferred. */
    isDebitReturned: z.boolean().optional(),
    /** A payment has come that left something to be paid. In minor units. */
    received: z.object({ amount: z.number().int(), reference: z.string() }).optional(),
    /** A saved card was not charged: why, and when that is tried again (ISO 8601). */
    charge: z.object({ failure: chargeFailureSchema, retryAt: z.string().nullable() }).optional(),
  }),
  /** Mails owners that money was paid back. */
  'refund-mail': z.object({ invoiceId: z.string(), refundId: z.string(), userId: ownerSchema }),
  /** Asks the payment gateway about a payment that it has not reported for long. */
  'ask-payment': z.object({ onlinePaymentId: z.string() }),
  /** Mails owners that their plan has ended unpaid. */
  'plan-ended-mail': z.object({ companyId: z.string(), userId: ownerSchema }),
  /** Charges a saved card for the renewal of a plan or add-on. */
  'charge-card': z.object({ onlinePaymentId: z.string() }),
  /** Takes over the card that was entered on a page of the payment gateway. */
  'take-card': z.object({ cardId: z.string(), sessionId: z.string() }),
  /** Has the payment gateway forget a card. */
  'forget-card': z.object({ paymentMethod: z.string() }),
  /** Closes a payment page whose amount is not due any more. */
  'expire-checkout': z.object({ sessionId: z.string() }),
  /** Asks for a refund at the payment gateway. */
  'pay-back': z.object({ refundId: z.string() }),
  /** Mails a person that their second factor was reset. */
  'second-factor-mail': z.object({ userId: z.string() }),
  /** Mails the provider that a company pauses its subscription. */
  'leave-mail': z.object({ companyId: z.string() }),
  /** Mails the provider that direct debits are not collected. */
  'debits-mail': z.object({ invoiceIds: z.array(z.string()) }),
  /** Publishes the decisions that can no longer be undone. */
  'announce-decisions': z.object({}),
  /** Hashes the stored files that have no hash yet. */
  'hash-files': z.object({}),
  /** Removes what has expired, and adds itself for the next hour. */
  'purge-expired': z.object({}),
  /** Reads the trim box and size in pixels of some versions after one, where they were not kept. `upTo`: the last of them. */
  'read-sizes': z.object({ after: z.string(), upTo: z.string().optional() }),
  /** Deletes stored objects. */
  'delete-objects': z.object({ keys: z.array(z.string()) }),
  /** Ends an upload that was removed, and deletes what came by its form since. */
  'end-upload': z.object({ key: z.string() }),
  'abort-parts': z.object({ objects: z.array(z.object({ key: z.string(), uploadId: z.string() })) }),
};

export type JobKind = keyof typeof jobPayloads;
export type JobPayload<K extends JobKind> = z.infer<(typeof jobPayloads)[K]>;

/** How many jobs of a lane each process runs at once. Lanes do not wait for each other. */
export const jobLanes = {
  /** What somebody waits for. */
  interactive: 2,
  /** A reviewer finds it done, or begins it without. */
  comparison: 1,
  /** They are there when a version is opened, or drawn by who opens it. */
  pictures: 1,
  mail: 2,
  /** They ask the payment gateway. */
  payment: 2,
  /** What takes minutes. */
  bulk: 1,
  housekeeping: 1,
} as const;

export const laneOf: Readonly<Record<JobKind, keyof typeof jobLanes>> = {
  'prepare-proof': 'interactive',
  'prepare-image': 'interactive',
  'draw-pictures': 'pictures',
  'draw-earlier-pictures': 'pictures',
  'compare-versions': 'comparison',
  'announce-decisions': 'interactive',
  'notification-mail': 'mail',
  'invoice-mail': 'mail',
  'refund-mail': 'mail',
  'plan-ended-mail': 'mail',
  'second-factor-mail': 'mail',
  'leave-mail': 'mail',
  'debits-mail': 'mail',
  'data-export-mail': 'mail',
  'ask-payment': 'payment',
  'charge-card': 'payment',
  'take-card': 'payment',
  'forget-card': 'payment',
  'expire-checkout': 'payment',
  'pay-back': 'payment',
  'bulk-download': 'bulk',
  'data-export': 'bulk',
  'sweep-erased': 'housekeeping',
  'remove-mails': 'housekeeping',
  'hash-files': 'housekeeping',
  'purge-expired': 'housekeeping',
  'read-sizes': 'housekeeping',
  'delete-objects': 'housekeeping',
  'end-upload': 'housekeeping',
  'abort-parts': 'housekeeping',
};
