import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { route } from '#shared/kernel/route.ts';
import { listedNotificationSchema, notificationSettingsSchema } from './notification.ts';

const id = z.string().min(1).max(64);
const paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
/** Number of the person's unread notifications, in all groups. */
const unreadSchema = z.object({ unread: z.number().int() });

/** `meta` of the lists, beside the numbers of the channels. */
export const messagesMetaSchema = unreadSchema.extend({
  page: z.number().int(),
  totalPages: z.number().int(),
});
export type MessagesMeta = z.infer<typeof messagesMetaSchema>;

/** A person's own notifications; nobody reads or changes another's. */
export const messageRoutes = {
  messageGroups: route({
    summary: 'Groups of notifications, each by its newest; meta: page, totalPages, unread',
    method: 'GET',
    path: '/message/groups',
    audience: 'session',
    query: paging,
    data: z.array(listedNotificationSchema),
  }),
  messageGroup: route({
    summary: 'Notifications of a group, newest first; meta: page, totalPages, unread',
    method: 'GET',
    path: '/message/group/:group',
    audience: 'session',
    params: z.object({ group: id }),
    query: paging,
    data: z.array(listedNotificationSchema),
  }),
  readMessage: route({
    summary: 'Mark as read',
    method: 'PUT',
    path: '/message/:id/read',
    audience: 'session',
    csrf: 'profile',
    params: z.object({ id }),
    data: unreadSchema,
  }),
  readMessages: route({
    summary: 'Mark all as read',
    method: 'PUT',
    path: '/message/read',
    audience: 'session',
    csrf: 'profile',
    data: unreadSchema,
  }),
  readMessageGroup: route({
    summary: 'Mark a group as read',
    method: 'PUT',
    path: '/message/group/:group/read',
    audience: 'session',
    csrf: 'profile',
    params: z.object({ group: id }),
    data: unreadSchema,
  }),
  deleteMessage: route({
    summary: 'Delete a notification',
    method: 'DELETE',
    path: '/message/:id',
    audience: 'session',
    csrf: 'profile',
    params: z.object({ id }),
    data: unreadSchema,
  }),
  deleteMessages: route({
    summary: 'Delete all notifications',
    method: 'DELETE',
    path: '/message',
    audience: 'session',
    csrf: 'profile',
    data: unreadSchema,
  }),
  deleteMessageGroup: route({
    summary: 'Delete a group of notifications',
    method: 'DELETE',
    path: '/message/group/:group',
    audience: 'session',
    csrf: 'profile',
    params: z.object({ group: id }),
    data: unreadSchema,
  }),
  messageSettings: route({
    summary: 'Which notifications one gets, and where',
    method: 'GET',
    path: '/message/settings',
    audience: 'session',
    data: notificationSettingsSchema,
  }),
  saveMessageSettings: route({
    summary: 'Choose which notifications to get, and where',
    method: 'PUT',
    path: '/message/settings',
    audience: 'session',
    csrf: 'profile',
    body: z.object({ settings: jsonText(notificationSettingsSchema) }),
    data: notificationSettingsSchema,
  }),
};
