import { createHash } from 'node:crypto';
import { addAnnotation } from '#server/services/add-annotation.ts';
import { addComment } from '#server/services/add-comment.ts';
import { deleteComment, deleteTopic } from '#server/services/delete-message.ts';
import { editComment, editTopic } from '#server/services/edit-message.ts';
import { mailGuestCode } from '#server/services/guest-code.ts';
import { exchangeLink, maskedEmail, openLink } from '#server/services/guest-exchange.ts';
import {
  decideAsGuest,
  type GuestView,
  readGuestData,
  readGuestVersion,
} from '#server/services/guest-review.ts';
import { createHitCounter } from '#server/services/hit-counter.ts';
import { orderChannels } from '#server/services/order-channels.ts';
import { resolveTopic } from '#server/services/resolve-topic.ts';
import { tellLinks } from '#server/services/tell-guests.ts';
import { updateAnnotation } from '#server/services/update-annotation.ts';
import type { Writing } from '#server/services/work.ts';
import { routes } from '#shared/protocol/http/table.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { firstOfGuest } from './first-of-guest.ts';
import { type Api, mount, mountOpen } from './mount.ts';
import { read, write } from './order-calls.ts';

/** The user of a basic authorization header, which is the link's token; null where there is none. */
function linkToken(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '') ?? [];
  const [token = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':');
  return /^[A-Za-z0-9_-]{20,200}$/.test(token) ? token : null;
}

/** The exchange of a link, and the calls of those whom it lets in. */
export function mountGuestRoutes(api: Api): void {
  const { parts } = api;
  const { config, db, secret, clock, mailer } = parts;
  const counter = createHitCounter(db, clock);
  const addresses = { secret, apiPrefix: config.apiPrefix };
  const askerAt = (ip: string): string => createHash('sha256').update(ip).digest('base64url');
  const viewOf = ({ sessionId }: { sessionId: string }): GuestView => ({ addresses, sessionId });
  const channelsOf = ({ actor }: { actor: Actor }): string[] =>
    orderChannels(actor, actor.guest?.orderId ?? 0);

  /** Runs a guest's writing use case; those who see the link see what they did. */
  const writeAsGuest = <T>(
    call: Parameters<typeof write>[1],
    use: (work: Writing) => Promise<T>,
  ): Promise<T> =>
    write(parts, call, async (work) => {
      const answer = await use(work);
      if (call.actor.guest !== undefined) await tellLinks(work.tx, [call.actor.guest.orderId]);
      return answer;
    });

  mountOpen(api, routes.reviewAuth, async ({ headers, body, ip }) => {
    const exchange = { db, secret, counter, now: clock(), asker: askerAt(ip) };
    const exchanged = await exchangeLink(exchange, linkToken(headers.authorization), body ?? {});
    return { ...exchanged, first: await firstOfGuest(parts, addresses, exchanged.accessToken) };
  });
  mountOpen(api, routes.guestCode, async ({ headers, ip }) => {
    const asking = { db, counter, now: clock(), asker: askerAt(ip) };
    const link = await openLink(asking, linkToken(headers.authorization));
    const { productName, supportEmail } = config;
    const mailing = { ...asking, secret, mailer, productName, supportEmail };
    const { email, expiresAt } = await mailGuestCode(mailing, link);
    return { codeGoesTo: maskedEmail(email), expiresAt: expiresAt.toISOString() };
  });

  mount(api, routes.guestData, (call) =>
    read(parts, call, channelsOf(call), (work) => readGuestData(work, viewOf(call))),
  );
  mount(api, routes.guestVersion, (call) =>
    read(parts, call, channelsOf(call), (work) => readGuestVersion(work, viewOf(call), call.params)),
  );
  mount(api, routes.guestAddAnnotation, (call) => {
    const { message, annotation = null } = call.body;
    return writeAsGuest(call, (work) =>
      addAnnotation(work, call.params, { tab: 'public', message, annotation }),
    );
  });
  mount(api, routes.guestAddComment, (call) =>
    writeAsGuest(call, (work) => addComment(work, call.params, call.body.message)),
  );
  mount(api, routes.guestEditTopic, (call) =>
    writeAsGuest(call, (work) => editTopic(work, call.params, call.body.data)),
  );
  mount(api, routes.guestResolveTopic, (call) =>
    writeAsGuest(call, (work) => resolveTopic(work, call.params, call.body.data)),
  );
  mount(api, routes.guestUpdateAnnotation, (call) =>
    writeAsGuest(call, (work) => updateAnnotation(work, call.params, call.body.data)),
  );
  mount(api, routes.guestEditComment, (call) =>
    writeAsGuest(call, (work) => editComment(work, call.params, call.body.data)),
  );
  mount(api, routes.guestDeleteComment, (call) =>
    writeAsGuest(call, (work) => deleteComment(work, call.params)),
  );
  mount(api, routes.guestDeleteTopic, (call) => writeAsGuest(call, (work) => deleteTopic(work, call.params)));
  mount(api, routes.guestDecide, (call) => {
    const { decision, reason = null } = call.body;
    return writeAsGuest(call, (work) => decideAsGuest(work, viewOf(call), call.params, { decision, reason }));
  });
}
