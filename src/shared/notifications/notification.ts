import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { orderCardSchema } from '#shared/orders/list/order-card.ts';
import { orderPhaseSchema } from '#shared/orders/order-phase-schema.ts';
import { notificationKinds } from './notification-kind.ts';

/** What a notification leads to: the order, or a version of one of its files, or a comment on that. */
const targetSchema = z.discriminatedUnion('target', [
  z.object({ target: z.literal('card'), targetId: z.object({ cardId: z.string() }) }),
  z.object({
    target: z.literal('attachment-version'),
    targetId: z.object({ cardId: z.string(), attachmentId: z.string(), versionId: z.string() }),
  }),
  z.object({
    target: z.literal('attachment-annotation'),
    targetId: z.object({
      cardId: z.string(),
      attachmentId: z.string(),
      versionId: z.string(),
      /** The message itself: the first of a thread or a reply. */
      commentId: z.string(),
      /** Whether it is on the public tab. */
      public: z.boolean(),
      /** The thread. */
      annotation: z.string(),
    }),
  }),
]);
export type NotificationTarget = z.infer<typeof targetSchema>;

const cardSchema = z.object({
  /** Comments are highlighted by who wrote them: a customer's, or one of the provider's users'. */
  widgetType: z.enum(['order-comment-customer', 'order-comment-user', 'order']),
  cardNumber: z.string(),
  cardTitle: z.string(),
  cardProgress: orderPhaseSchema,
});

export const notificationSchema = z.object({
  id: z.string(),
  /** One group an order. */
  group: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  /** HTML, to be shown as plain text. */
  message: z.string(),
  created: instantSchema,
  isRead: z.boolean(),
  status: z.enum(['read', 'unread']),
  /** The person who caused it; null and empty if time did. */
  avatar: z.string().nullable(),
  username: z.string(),
  /** Of its group. */
  totalMessage: z.number().int(),
  totalRead: z.number().int(),
  data: z.intersection(targetSchema, cardSchema),
});
export type Notification = z.infer<typeof notificationSchema>;

/** As the lists return it: with its order. Live ones come without. */
export const listedNotificationSchema = notificationSchema.extend({ order: orderCardSchema });
export type ListedNotification = z.infer<typeof listedNotificationSchema>;

const channelsSchema = z.object({ app: z.boolean(), mail: z.boolean() });
export const notificationSettingsSchema = z.record(z.enum(notificationKinds), channelsSchema);
