import { z } from 'zod';
import { hashPassword } from '#server/accounts/password.ts';
import { attachmentsOf, versionsOf } from '#server/files/attachments.queries.ts';
import { addressee, decidedAs } from '#server/guests/guest-labels.ts';
import { insertGuestDecision } from '#server/guests/guests.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { hashToken, newId, newToken } from '#server/kernel/http/opaque-token.ts';
import { insertTimelineEntry } from '#server/orders/timeline.queries.ts';
import { readContent } from './content.ts';
import { insertRow } from './demo.queries.ts';
import { hoursBefore } from './story/story-times.ts';

const linkSchema = z.strictObject({
  order: z.number(),
  by: z.string(),
  /** The one of the order's files for customers that the guest reviews. */
  file: z.string(),
  /** Absent: an open link. */
  guest: z.strictObject({ name: z.string(), email: z.string() }).optional(),
  message: z.string(),
  madeHoursAgo: z.number(),
  /** Negative where it is over; absent: it does not expire. */
  expiresInHours: z.number().optional(),
  revokedHoursAgo: z.number().optional(),
  maxOpens: z.number().optional(),
  password: z.string().optional(),
  mayDownload: z.boolean().default(false),
  mayDecide: z.boolean().default(false),
  visits: z
    .array(
      z.strictObject({
        guest: z.string(),
        opens: z.number(),
        firstHoursAgo: z.number(),
        lastHoursAgo: z.number(),
        decision: z
          .strictObject({
            decision: z.enum(['approved', 'changes']),
            version: z.number(),
            reason: z.string(),
            hoursAgo: z.number(),
          })
          .optional(),
      }),
    )
    .default([]),
  /** The link that the demonstration invites to. */
  isShown: z.boolean().default(false),
});
type GuestLinkStory = z.infer<typeof linkSchema>;

/** Creates the links that guests used. `token` opens the one that is shown; nobody knows the tokens of the others. */
export async function writeGuestLinks(tx: Tx, now: Date, token: string): Promise<void> {
  for (const story of z.array(linkSchema).parse(readContent('guest-links')))
    await writeLink(tx, now, story, story.isShown ? token : newToken());
}

async function writeLink(tx: Tx, now: Date, story: GuestLinkStory, token: string): Promise<void> {
  const ago = (hours: number | undefined): Date | null =>
    hours === undefined ? null : hoursBefore(now, hours);
  const { order, by, file, guest, visits, password, expiresInHours } = story;
  const attachment = (await attachmentsOf(tx, order)).find(
    ({ kind, name }) => kind === 'customer' && name === file,
  );
  if (attachment === undefined) throw new Error(`order ${order} has no ${file}`);
  const id = newId();
  const times = (of: (visit: GuestLinkStory['visits'][number]) => number): number[] => visits.map(of);
  const isVisited = visits.length > 0;
  await insertRow(tx, 'guest_links', {
    id,
    order_id: order,
    token_hash: hashToken(token),
    invited_by: by,
    guest_name: guest?.name,
    guest_email: guest?.email,
    message: story.message,
    attachment_ids: [attachment.id],
    created_at: ago(story.madeHoursAgo),
    mailed_at: guest && ago(story.madeHoursAgo),
    expires_at: expiresInHours === undefined ? null : ago(-expiresInHours),
    revoked_at: ago(story.revokedHoursAgo),
    protection: password === undefined ? 'none' : 'password',
    password_hash: password && (await hashPassword(password)),
    max_opens: story.maxOpens,
    may_download: story.mayDownload,
    may_decide: story.mayDecide,
    opens: times(({ opens }) => opens).reduce((sum, opens) => sum + opens, 0),
    first_opened_at: isVisited ? ago(Math.max(...times(({ firstHoursAgo }) => firstHoursAgo))) : null,
    last_used_at: isVisited ? ago(Math.min(...times(({ lastHoursAgo }) => lastHoursAgo))) : null,
  });
  const note = (content: string, userId: string, hours: number, versionId: string | null = null) =>
    insertTimelineEntry(tx, {
      orderId: order,
      type: 'history',
      content,
      versionId,
      isInternal: false,
      userId,
      now: hoursBefore(now, hours),
    });
  await note(`Invited ${addressee(guest ?? null)} to review ${file}`, by, story.madeHoursAgo);
  const versions = await versionsOf(tx, [attachment.id]);
  for (const visit of visits) {
    await insertRow(tx, 'guests', {
      user_id: visit.guest,
      link_id: id,
      // The one whom a link is for has no key.
      key_hash: guest === undefined ? hashToken(newToken()) : null,
      first_seen_at: ago(visit.firstHoursAgo),
      last_seen_at: ago(visit.lastHoursAgo),
    });
    const { decision } = visit;
    const version = versions.find(({ number }) => number === decision?.version);
    if (decision === undefined || version === undefined) continue;
    await insertGuestDecision(tx, {
      userId: visit.guest,
      decision: decision.decision,
      reason: decision.reason,
      versionId: version.id,
      versionNumber: version.number,
      fileName: version.file_name,
      decisionId: null,
      now: hoursBefore(now, decision.hoursAgo),
    });
    await note(decidedAs(decision, version), visit.guest, decision.hoursAgo, version.id);
  }
}
