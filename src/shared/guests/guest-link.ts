import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { decisionSchema } from '#shared/decisions/decision.ts';
import { attachmentSchema } from '#shared/files/attachment.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { orderDetailSchema, orderStatusSchema } from '#shared/orders/order.ts';

/**
 * What a guest needs besides the address: nothing, a password sent separately, or a code mailed at each
 * opening.
 */
export const guestProtectionSchema = z.enum(['none', 'password', 'code']);
export type GuestProtection = z.infer<typeof guestProtectionSchema>;

/** `used-up`: opened as often as was allowed; who is in stays in. `frozen` lasts while the order is. */
export const guestLinkStateSchema = z.enum(['live', 'revoked', 'expired', 'used-up', 'frozen']);
export type GuestLinkState = z.infer<typeof guestLinkStateSchema>;

export const guestDecisionSchema = z.enum(['approved', 'changes']);
export type GuestDecision = z.infer<typeof guestDecisionSchema>;

/** One who came by a link, and what they did. */
const guestVisitorSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  /** Threads and replies of the guest, without deleted ones. */
  threads: z.number().int(),
  replies: z.number().int(),
  /** Newest first. */
  decisions: z.array(
    z.object({
      decision: guestDecisionSchema,
      reason: z.string().nullable(),
      fileName: z.string(),
      version: z.number().int(),
      decidedAt: instantSchema,
    }),
  ),
});

/**
 * A link as seen by those who may invite. Its address is returned once, when it is made: only its hash is
 * stored.
 */
export const guestLinkSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  /** Null: an open link, whose visitors enter their names. */
  guest: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Empty where nothing was written. */
  message: z.string(),
  attachments: z.array(z.object({ id: z.string(), name: z.string() })),
  invitedBy: personSchema,
  createdAt: instantSchema,
  /** Null: until it is revoked. */
  expiresAt: instantSchema.nullable(),
  protection: guestProtectionSchema,
  opens: z.number().int(),
  /** Null: as often as wanted. */
  maxOpens: z.number().int().nullable(),
  mayDownload: z.boolean(),
  mayDecide: z.boolean(),
  state: guestLinkStateSchema,
  revokedAt: instantSchema.nullable(),
  firstOpenedAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable(),
  /** When the invitation was last mailed; null for an open link. */
  mailedAt: instantSchema.nullable(),
  visitors: z.array(guestVisitorSchema),
  /** Whether the reader may extend and resend it; everyone who may invite may revoke. */
  mayControl: z.boolean(),
});
export type GuestLink = z.infer<typeof guestLinkSchema>;

/** All order data a guest receives: GET /g/guest/data. */
export const guestDataSchema = z.object({
  guestId: z.string(),
  guestName: z.string(),
  guestEmail: z.object({ email: z.string() }).nullable(),
  guestAvatar: z.string().nullable(),
  /** The provider's zone, an IANA name: dates are shown in the zone of guests, with the provider's day beside it. */
  providerZone: z.string(),
  /** The inviter's message; may be empty. */
  guestMessage: z.string(),
  inviter: z.object({ name: z.string(), avatar: z.string().nullable() }),
  /** Always false in a response: calls on a frozen order are refused like those with a bad token. */
  orderIsFrozen: z.boolean(),
  orderId: z.string(),
  orderName: z.string(),
  progress: orderStatusSchema,
  isArchived: z.boolean(),
  /** When the order was archived, approved, completed or cancelled; null while it is none of them. */
  closedAt: instantSchema.nullable(),
  mayDownload: z.boolean(),
  /** Whether the link lets the guest decide; `guestDecisionsFor` adds the order's state. */
  mayDecide: z.boolean(),
  expiresAt: instantSchema.nullable(),
  downloadWithWatermark: orderDetailSchema.shape.downloadWithWatermark,
  /**
   * The link's attachments that a customer could see now, each with its newest public version and those that were the
   * newest since the guest first came. Empty while the order is being worked on. Their addresses serve this guest's session and end with it.
   */
  attachments: z.array(attachmentSchema),
  /** The guest's own newest decision; null: none yet. */
  decision: decisionSchema.nullable(),
});
export type GuestData = z.infer<typeof guestDataSchema>;
