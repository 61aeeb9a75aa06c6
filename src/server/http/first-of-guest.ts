import { authenticateGuest } from '#server/access/guest-session.ts';
import { type FileAddresses, withAddresses } from '#server/files/file-addresses.ts';
import { readGuestData } from '#server/guests/guest-review.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { Parts } from './parts.ts';

/**
 * Returns the first picture for a guest who has just opened a link: that of the first attachment that has
 * one.
 */
export async function firstOfGuest(
  { db, store, clock }: Pick<Parts, 'db' | 'store' | 'clock'>,
  addresses: FileAddresses,
  accessToken: string | null,
): Promise<RouteData<'reviewAuth'>['first']> {
  const now = clock();
  const session = accessToken === null ? null : await authenticateGuest(db, accessToken, now);
  if (session === null) return null;
  const { actor, sessionId } = session;
  const data = await db.snapshot((tx) => readGuestData({ tx, store, actor, now }));
  const version = data.attachments[0]?.versions[0];
  if (version === undefined || version.preview === null) return null;
  const { id: versionId, fileName, preview, fileMeta } = version;
  const { firstPage, pageCount } = fileMeta;
  const first = { versionId, fileName, preview, firstPage, pageCount: pageCount ?? 1 };
  return JSON.parse(withAddresses(addresses, sessionId, JSON.stringify(first)));
}
