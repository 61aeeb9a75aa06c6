import { z } from 'zod';
import { sessionEndCodes } from '#shared/access/session-end.ts';
import { personSchema } from '#shared/accounts/person.ts';
import { boardChangeSchema, columnLimitSchema } from '#shared/board/board-card.ts';
import { businessHoursSchema } from '#shared/calendar/business-hours.ts';
import { versionSchema } from '#shared/files/attachment.ts';
import { notificationSchema } from '#shared/notifications/notification.ts';
import { listedOrderSchema, timelineEntrySchema } from '#shared/orders/order.ts';
import { boardColumnSchema } from '#shared/orders/order-phase-schema.ts';
import { annotationTabSchema, topicSchema } from '#shared/review/annotation.ts';
import { ownWorkSchema, workStopSchema } from '#shared/work-time/own-work.ts';
import type { Channel, ChannelKind } from './channels.ts';
import { maxPeopleAt } from './people-at.ts';

/**
 * An event belongs to a channel and carries the channel's next sequence number. A receiver that sees a gap
 * refetches what it shows of that channel; a number it has already applied is dropped. `order:{id}:public`
 * goes to all who may read the order, `order:{id}:internal` to internal staff only, `company:{id}` to that
 * company's people, `provider` to the provider's staff, `user:{id}` to one person. `company:{id}:links` and
 * `provider:links` go to those of them who may see guests' links. `order:{id}:guest:{attachmentId}` goes to
 * the guests of that attachment: `reload-version` of its newest public version, without its change if the
 * version is an older one that a guest may still be reading. `order:{id}:guests` goes to all guests of the
 * order: `reload-order` without an order, for any other change of what they see; they fetch GET
 * /g/guest/data. Guests receive nothing else but `login` and `force-logout`, which ends what their link
 * opened. Their `meta.seq` and `watch-order` name these channels; presence is not theirs.
 */
const header = z.object({ channel: z.string(), seq: z.number().int() });
const orderRef = header.extend({ orderId: z.string() });
const versionRef = orderRef.extend({ attachmentId: z.string(), versionId: z.string() });

const topicChangeSchema = z.discriminatedUnion('kind', [
  /** The whole thread as it now is: insert or replace by id. */
  z.object({ kind: z.literal('put'), topic: topicSchema, mutationId: z.string().nullable() }),
  z.object({ kind: z.literal('removed'), topicId: z.string(), mutationId: z.string().nullable() }),
]);
export type TopicChange = z.infer<typeof topicChangeSchema>;

const versionChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('put'), version: versionSchema }),
  z.object({ kind: z.literal('removed'), versionId: z.string() }),
]);

const presentPersonSchema = z.object({
  person: personSchema,
  page: z.number().int(),
  tab: annotationTabSchema,
});
/** Someone who looks at a version now. */
export type PresentPerson = z.infer<typeof presentPersonSchema>;

/**
 * Events the server sends, each with what causes it. Names are the specification's; `presence`, `server-state`,
 * `data-export-ended`, `reload-working-time`, `reload-guest-links` and `reload-services` are ours. The recipients of
 * each, and who receives nothing, are tested by tests/realtime/all-events.test.ts.
 */
export const socketEvents = {
  /**
   * A thread of the version was begun, replied to, edited, resolved or deleted. `change` null: readers must
   * fetch the version's threads.
   */
  'reload-version': versionRef.extend({ change: topicChangeSchema.nullable() }),
  /** A version came, went, was prepared, approved or revised, or the number of its open threads has changed. */
  'reload-version-list': orderRef.extend({ attachmentId: z.string(), change: versionChangeSchema }),
  /**
   * The order itself has changed. `order` as lists show it; the rest of its page, and each reader's own
   * values, must be fetched in any case.
   */
  'reload-order': orderRef.extend({ order: listedOrderSchema.nullable() }),
  /** A line was added to the order's history; to internal staff alone where it is their own. */
  'reload-timeline': orderRef.extend({ entry: timelineEntrySchema }),
  /**
   * An order of the list was changed, added or removed. `order` without each reader's own values; null if it
   * must be fetched.
   */
  'reload-order-list': header.extend({ orderId: z.string(), order: listedOrderSchema.nullable() }),
  /** Cards moved, changed, came or went. */
  'reload-single-column': header.extend({ changes: z.array(boardChangeSchema) }),
  /** The same for one company's board, to its people. */
  'reload-client-board': header.extend({ changes: z.array(boardChangeSchema) }),
  /** An order was deleted permanently: a draft or a cancelled one. */
  'order-deleted': header.extend({ orderId: z.string() }),
  /** A setting of the board has changed: a column's limit. */
  'reload-sidebar': header.extend({ column: boardColumnSchema, limit: columnLimitSchema.nullable() }),
  /** A guest's link of the order was made, opened, used, extended or ended: the list of links is to be fetched. */
  'reload-guest-links': orderRef,
  /** One's own profile was changed, or the company's plan or account; for the provider's people any company's. */
  'reload-profile': header,
  /**
   * A company's usage of its plan has changed, by files, working time or active orders: clients fetch its
   * meters.
   */
  'notify-sidebar': header,
  /** A manager has set the provider's hours; as they now are. */
  'reload-officehour': header.extend({ hours: businessHoursSchema }),
  /** The services that can be ordered, or their terms, have changed: order forms and lists fetch them. */
  'reload-services': header,
  /** An archive requested by the receiver can be downloaded, or cannot be made. */
  'bulk-download-ready': orderRef.extend({ downloadId: z.string(), fileName: z.string() }),
  'bulk-download-failed': orderRef.extend({ downloadId: z.string(), failure: z.string() }),
  /** An export of data that the receiver asked for can be downloaded; with `failure`, it cannot be made. */
  'data-export-ended': header.extend({ exportId: z.string(), failure: z.string().nullable() }),
  /** A notification for its recipient about an order. `unread` counts all unread ones at that moment. */
  'show-notification': header.extend({ notification: notificationSchema, unread: z.number().int() }),
  /** One's notifications have changed otherwise: read or deleted elsewhere, or many came at once. */
  'fetch-messages': header.extend({ unread: z.number().int() }),
  /** A person's work has begun, changed or ended; null: they are not at work. */
  'reload-working-time': header.extend({ work: ownWorkSchema.nullable() }),
  /** Are you still at work? Unanswered, the time stops at `work.stopsAt`. */
  'confirm-worktime-auto-stop': header.extend({ work: ownWorkSchema }),
  /**
   * A person's work was ended by others: by a manager, by the order's move, or because they did not respond.
   */
  'notify-worktime-stopped': orderRef.extend({
    orderName: z.string(),
    reason: workStopSchema,
    /** The person who ended it; null: its time was over. */
    by: personSchema.nullable(),
  }),
  /** The same, for the provider's people who look at the order. */
  'notify-card-working-time-stopped': orderRef.extend({ person: personSchema, reason: workStopSchema }),
  /** The greeting to every socket. `build` names the client that the server hands out now. */
  login: z.object({ build: z.string() }),
  /** The database behind the server is away, or is back: until then writes wait and nothing new comes. To every socket. */
  'server-state': z.object({ isReady: z.boolean() }),
  /**
   * The session has ended, with the reason as text for people: by time, sign-out elsewhere, a new password; a
   * guest's by all that ends their link.
   */
  'force-logout': z.object({ code: z.enum(sessionEndCodes), reason: z.string() }),
  /** Everyone now looking at a version. Not sequenced: each is the whole list. */
  presence: z.object({
    versionId: z.string(),
    people: z.array(presentPersonSchema),
  }),
};
export type SocketEventName = keyof typeof socketEvents;
export type SocketEvent<N extends SocketEventName> = z.infer<(typeof socketEvents)[N]>;

/** Events that belong to no channel: they are sent to sockets directly and carry no sequence number. */
type UnsequencedName = 'login' | 'server-state' | 'force-logout' | 'presence';
/** Events that use cases emit on a channel. */
export type ChannelEventName = Exclude<SocketEventName, UnsequencedName>;
/** The payload given to an emitter; the channel and its number are added. */
export type EventPayload<N extends ChannelEventName> = Omit<SocketEvent<N>, 'channel' | 'seq'>;

/** The kinds of channels that each event may be emitted on. */
const eventChannels = {
  'reload-version': ['order-public', 'order-internal', 'order-guest'],
  'reload-version-list': ['order-public', 'order-internal'],
  'reload-order': ['order-public', 'order-internal', 'order-guests'],
  // Only to the author while the decision can be undone.
  'reload-timeline': ['order-public', 'order-internal', 'user'],
  'reload-order-list': ['company', 'provider'],
  'reload-single-column': ['provider'],
  'reload-client-board': ['company'],
  'order-deleted': ['order-public', 'company', 'provider'],
  'reload-sidebar': ['provider'],
  'reload-guest-links': ['company-links', 'provider-links'],
  'reload-profile': ['company', 'user', 'provider'],
  'notify-sidebar': ['company'],
  'reload-officehour': ['company', 'provider'],
  'reload-services': ['company', 'provider'],
  'bulk-download-ready': ['user'],
  'bulk-download-failed': ['user'],
  'data-export-ended': ['user'],
  'show-notification': ['user'],
  'fetch-messages': ['user'],
  'reload-working-time': ['user'],
  'confirm-worktime-auto-stop': ['user'],
  'notify-worktime-stopped': ['user'],
  'notify-card-working-time-stopped': ['order-internal'],
} as const satisfies Record<ChannelEventName, readonly ChannelKind[]>;
/** The channels that an event may be emitted on. */
export type ChannelFor<N extends ChannelEventName> = Channel<(typeof eventChannels)[N][number]>;

/**
 * What clients send. `people-at` returns who looks at any of these versions now, as far as the sender may
 * read them. `watch-order` returns the channels joined and the sequence number of each; `watch-list` the same
 * for the channels of all orders the sender may see and of their own notifications, which connecting joins.
 */
export const socketRequests = {
  'watch-list': z.object({}),
  'watch-order': z.object({ orderId: z.string() }),
  'unwatch-order': z.object({ orderId: z.string() }),
  'set-presence': z
    .object({
      orderId: z.string(),
      attachmentId: z.string(),
      versionId: z.string(),
      page: z.number().int(),
      tab: annotationTabSchema,
    })
    .nullable(),
  'people-at': z.object({
    versions: z
      .array(z.object({ orderId: z.string(), attachmentId: z.string(), versionId: z.string() }))
      .max(maxPeopleAt),
  }),
};
export type SocketRequestName = keyof typeof socketRequests;
export type SocketRequest<N extends SocketRequestName> = z.infer<(typeof socketRequests)[N]>;

/** Acknowledgement of both; `channels` empty means no such order for this person, and for guests no list. */
export const watchResponseSchema = z.object({ channels: z.record(z.string(), z.number().int()) });
export type WatchResponse = z.infer<typeof watchResponseSchema>;
/** Acknowledgement of `people-at`: each person once. */
export interface PeopleAtResponse {
  people: PresentPerson[];
}

/** Handshake `auth` of the socket: the specification's userType and token. */
export const socketAuthSchema = z.object({
  userType: z.enum(['customer', 'user', 'guest']),
  token: z.string(),
});
