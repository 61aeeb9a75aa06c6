import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { reportForm } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import { keptIds } from '#client/sync/kept-value.ts';
import type {
  Announcement,
  AnnouncementForm,
  ManagedAnnouncement,
} from '#shared/notifications/announcement.ts';

/** Returns the current announcements for this person; null on failure, which nothing waits for. */
export async function loadAnnouncements({ api }: Client): Promise<Announcement[] | null> {
  const result = await api.call('announcements', {});
  return result.ok ? result.data : null;
}

export async function loadManagedAnnouncements(client: Client): Promise<ManagedAnnouncement[] | null> {
  const result = await client.api.call('managedAnnouncements', {});
  return result.ok ? result.data : null;
}

/** Adds or changes an announcement. `before` is what its form showed before. */
export async function saveAnnouncement(
  client: Client,
  id: string | null,
  form: AnnouncementForm,
  before: Before,
): Promise<boolean | FormConflict> {
  const result =
    id === null
      ? await client.api.call('addAnnouncement', { body: form })
      : await client.api.call('changeAnnouncement', {
          params: { id },
          body: { ...form, ...sentBefore(before) },
        });
  const done = id === null ? 'It is announced.' : 'The announcement is changed.';
  return reportForm(client, result, done);
}

export async function removeAnnouncement(client: Client, id: string): Promise<boolean> {
  const result = await client.api.call('removeAnnouncement', { params: { id } });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}

const hidden = keptIds('hiddenAnnouncements');

/** Ids of those that were closed in this browser. */
export const hiddenAnnouncements = ({ storage }: Client): readonly string[] => hidden.read(storage);

/** Hides an announcement, and forgets hidden ones that are no longer published. */
export function hideAnnouncement(client: Client, id: string, announced: readonly Announcement[]): void {
  const closed = new Set([...hiddenAnnouncements(client), id]);
  const kept = announced.filter((each) => closed.has(each.id)).map((each) => each.id);
  hidden.write(client.storage, kept);
}
