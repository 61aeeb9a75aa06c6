import type { CallFailure } from '#client/net/call-result.ts';
import { noticesPerPage as limit } from '#client/notifications/stores/notices.ts';
import type { NotificationList } from '#client/notifications/stores/notifications.store.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';

const begin = (list: NotificationList): void => {
  if (list.status !== 'ready') list.status = 'loading';
};
const end = (list: NotificationList, ok: boolean): void => {
  if (!ok && list.status === 'loading') list.status = 'failed';
};

/** The first page of groups, or the next behind those shown. */
export async function loadNotices(client: Client, page = 1): Promise<CallFailure | null> {
  const { groups } = client.notifications.state;
  begin(groups);
  const result = await client.api.call('messageGroups', { query: { page, limit } });
  end(groups, result.ok);
  return result.ok ? null : result;
}

/** The first page of the open group, or the next behind those shown. */
export async function loadOpenGroup(client: Client, page = 1): Promise<CallFailure | null> {
  const { open } = client.notifications.state;
  if (open === null) return null;
  begin(open.list);
  const result = await client.api.call('messageGroup', {
    params: { group: open.group },
    query: { page, limit },
  });
  end(open.list, result.ok);
  return result.ok ? null : result;
}

/** The next page of what is shown. Shows why it does not come: what is there stays. */
export async function loadMore(client: Client): Promise<void> {
  const { groups, open } = client.notifications.state;
  const failure = await (open === null
    ? loadNotices(client, groups.page + 1)
    : loadOpenGroup(client, open.list.page + 1));
  if (failure !== null) reportFailure(client, failure);
}

/** Every page that is shown, from the first on. */
export async function reloadNotices(client: Client): Promise<void> {
  await Promise.all([loadNotices(client), loadOpenGroup(client)]);
  const { groups, open } = client.notifications.state;
  for (let page = 2; page <= groups.page; page += 1) await loadNotices(client, page);
  for (let page = 2; open !== null && page <= open.list.page; page += 1) await loadOpenGroup(client, page);
}
