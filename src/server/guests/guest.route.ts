import { createHash } from 'node:crypto';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { orderChannels } from '#server/access/order-channels.ts';
import type { RefuseIfOutdated } from '#server/access/run-once.ts';
import { refuseIfTakenBack } from '#server/decisions/require-undecided.ts';
import { readVersion } from '#server/files/read-version.ts';
import { readVersionFile } from '#server/files/version-file.ts';
import { firstOfGuest } from '#server/http/first-of-guest.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { networkOf } from '#server/kernel/http/network-of.ts';
import { createRateLimiter } from '#server/kernel/http/rate-limiter.ts';
import { addAnnotation } from '#server/review/add-annotation.ts';
import { addComment } from '#server/review/add-comment.ts';
import { carryThread, readCarriedThreads } from '#server/review/compare/carry-threads.ts';
import { deleteComment, deleteTopic } from '#server/review/delete-message.ts';
import { editComment, editTopic } from '#server/review/edit-message.ts';
import { resolveTopic } from '#server/review/resolve-topic.ts';
import { updateAnnotation } from '#server/review/update-annotation.ts';
import type { Actor } from '#shared/access/actor.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { mailGuestCode } from './guest-code.ts';
import { exchangeLink, maskedEmail, openLink } from './guest-exchange.ts';
import { decideAsGuest, readGuestData } from './guest-review.ts';
import { publishLinkChanges } from './publish-to-guests.ts';

/** The user of a basic authorization header, which is the link's token; null where there is none. */
function linkToken(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '') ?? [];
  const [token = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':');
  return /^[A-Za-z0-9_-]{20,200}$/.test(token) ? token : null;
}

/** Routes for opening a link, and for guests. */
export function mountGuestRoutes(api: Api): void {
  const { parts } = api;
  const { config, db, secret, clock, mailer, installation } = parts;
  const counter = createRateLimiter(db, clock);
  const addresses = { secret, apiPrefix: config.apiPrefix };
  const askerAt = (ip: string): string => createHash('sha256').update(networkOf(ip)).digest('base64url');
  const channelsOf = ({ actor }: { actor: Actor }): string[] =>
    orderChannels(actor, actor.guest?.orderId ?? 0);

  /** Runs a guest's writing use case; those who see the link see what they did. */
  const writeAsGuest = <T>(
    call: Parameters<typeof write>[1],
    use: (context: MutationContext) => Promise<T>,
    refuseIfOutdated?: RefuseIfOutdated<T>,
  ): Promise<T> => {
    const published = async (context: MutationContext): Promise<T> => {
      const response = await use(context);
      if (call.actor.guest !== undefined) await publishLinkChanges(context.tx, [call.actor.guest.orderId]);
      return response;
    };
    return write(parts, call, published, refuseIfOutdated);
  };

  mountOpen(api, routes.reviewAuth, async ({ headers, body, ip, origin }) => {
    const exchange = { db, secret, counter, now: clock(), asker: askerAt(ip), address: ip, origin: origin() };
    const exchanged = await exchangeLink(exchange, linkToken(headers.authorization), body ?? {});
    return { ...exchanged, first: await firstOfGuest(parts, addresses, exchanged.accessToken) };
  });
  mountOpen(api, routes.guestCode, async ({ headers, ip }) => {
    const asking = { db, counter, now: clock(), asker: askerAt(ip) };
    const link = await openLink(asking, linkToken(headers.authorization));
    const mailing = { ...asking, secret, mailer, ...installation.mailNames() };
    const { email, expiresAt } = await mailGuestCode(mailing, link);
    return { codeGoesTo: maskedEmail(email), expiresAt: expiresAt.toISOString() };
  });

  mount(api, routes.guestData, (call) =>
    read(parts, call, channelsOf(call), (context) => readGuestData(context)),
  );
  mount(api, routes.guestVersion, (call) =>
    read(parts, call, channelsOf(call), (context) => readVersion(context, call.params)),
  );
  mount(api, routes.guestVersionFile, (call) =>
    read(parts, call, [], (context) => readVersionFile(context, call.params)),
  );
  mount(api, routes.guestAddAnnotation, (call) => {
    const { message, annotation = null } = call.body;
    return writeAsGuest(call, (context) =>
      addAnnotation(context, call.params, { tab: 'public', message, annotation }),
    );
  });
  mount(api, routes.guestAddComment, (call) =>
    writeAsGuest(call, (context) => addComment(context, call.params, call.body)),
  );
  mount(api, routes.guestEditTopic, (call) =>
    writeAsGuest(call, (context) => editTopic(context, call.params, call.body)),
  );
  mount(api, routes.guestResolveTopic, (call) =>
    writeAsGuest(call, (context) => resolveTopic(context, call.params, call.body.data)),
  );
  mount(api, routes.guestUpdateAnnotation, (call) =>
    writeAsGuest(call, (context) => updateAnnotation(context, call.params, call.body.data)),
  );
  mount(api, routes.guestEditComment, (call) =>
    writeAsGuest(call, (context) => editComment(context, call.params, call.body)),
  );
  mount(api, routes.guestDeleteComment, (call) =>
    writeAsGuest(call, (context) => deleteComment(context, call.params)),
  );
  mount(api, routes.guestDeleteTopic, (call) =>
    writeAsGuest(call, (context) => deleteTopic(context, call.params, call.query.lastReply)),
  );
  mount(api, routes.guestCarriedThreads, (call) =>
    read(parts, call, [], (context) => readCarriedThreads(context, call.params)),
  );
  mount(api, routes.guestCarryThread, (call) =>
    writeAsGuest(call, (context) => carryThread(context, call.params, call.body)),
  );
  mount(api, routes.guestDecide, (call) => {
    const { decision, reason = null, seen } = call.body;
    return writeAsGuest(
      call,
      (context) => decideAsGuest(context, call.params, { decision, reason, seen }),
      refuseIfTakenBack,
    );
  });
}
