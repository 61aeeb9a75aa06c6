import type { CallResult } from '#client/net/call-result.ts';
import { openNotices } from '#client/notifications/stores/notifications.store.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure, reportGeneric } from '#client/state/report-failure.ts';
import type { NotificationSettings } from '#shared/notifications/notification-kind.ts';
import { loadOpenGroup } from './load-notices.ts';

/** Shows a group's own notifications in place of the groups. */
export async function openGroup(client: Client, group: string): Promise<void> {
  openNotices(client.notifications, group);
  await loadOpenGroup(client);
}

export function closeGroup({ notifications }: Client): void {
  openNotices(notifications, null);
}

/** Which notifications to mark: one, those of a group, or all. */
export type Marked = { id: string } | { group: string } | 'all';

async function reportingBy(
  client: Client,
  call: Promise<CallResult<unknown>>,
  report: typeof reportFailure,
): Promise<boolean> {
  const result = await call;
  if (!result.ok) report(client, result);
  return result.ok;
}

/** As specified for notifications: on failure, only the generic error. */
const done = (client: Client, call: Promise<CallResult<unknown>>): Promise<boolean> =>
  reportingBy(client, call, reportGeneric);

export function markRead(client: Client, which: Marked): Promise<boolean> {
  const { api } = client;
  if (which === 'all') return done(client, api.call('readMessages', {}));
  if ('group' in which) return done(client, api.call('readMessageGroup', { params: which }));
  return done(client, api.call('readMessage', { params: which }));
}

export function removeNotices(client: Client, which: Marked): Promise<boolean> {
  const { api } = client;
  if (which === 'all') return done(client, api.call('deleteMessages', {}));
  if ('group' in which) return done(client, api.call('deleteMessageGroup', { params: which }));
  return done(client, api.call('deleteMessage', { params: which }));
}

export const loadSettings = (client: Client): Promise<boolean> =>
  reportingBy(client, client.api.call('messageSettings', {}), reportFailure);

export const saveSettings = (client: Client, settings: NotificationSettings): Promise<boolean> =>
  reportingBy(
    client,
    client.api.call('saveMessageSettings', { body: { settings: JSON.stringify(settings) } }),
    reportFailure,
  );
