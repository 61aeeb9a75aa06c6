import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { newToken } from '#server/kernel/http/opaque-token.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { findGuestLink } from './guest-links.queries.ts';
import {
  extendGuestLink,
  inviteGuest,
  readGuestLinks,
  readOrderGuestLinks,
  renewGuestLink,
  revokeGuestLink,
} from './guest-links.ts';
import { mailInvitation, placeOfLink } from './mail-invitation.ts';

/** Links to an order's proofs: made, listed and ended by those who may invite. */
export function mountGuestLinkRoutes(api: Api): void {
  const { parts } = api;
  const { config, db, mailer, clock, installation } = parts;

  /**
   * Returns the link with its address. The token is not part of the recorded response, so a repeated call gets no
   * address: its `token` is null and its `link` is the one that the first call made. Whether that was mailed is not
   * recorded with it.
   */
  async function linkResponse(
    link: GuestLink,
    token: string | null,
    log: { error(about: object, message: string): void },
  ): Promise<{ link: GuestLink; address: string | null }> {
    if (token === null) {
      const mailedAt = (await findGuestLink(db, link.id))?.mailed_at ?? null;
      return { link: { ...link, mailedAt: mailedAt?.toISOString() ?? null }, address: null };
    }
    const now = clock();
    const { address, brand } = await placeOfLink({ db, publicUrl: config.publicUrl }, link.id, token);
    if (link.guest === null) return { link, address };
    try {
      await mailInvitation({ db, mailer, now, address, brand, ...installation.mailNames() }, link);
      return { link: { ...link, mailedAt: now.toISOString() }, address };
    } catch (err) {
      log.error({ err }, 'an invitation could not be mailed');
      return { link, address };
    }
  }

  mount(api, routes.inviteGuest, async (call) => {
    let token: string | null = null;
    const link = await write(parts, call, (context) => {
      token = newToken();
      return inviteGuest(context, call.params.orderId, call.body.invitation, token);
    });
    return linkResponse(link, token, call.log);
  });
  mount(api, routes.resendGuestLink, async (call) => {
    let token: string | null = null;
    const link = await write(parts, call, (context) => {
      token = newToken();
      return renewGuestLink(context, call.params.linkId, token);
    });
    return linkResponse(link, token, call.log);
  });
  mount(api, routes.orderGuestLinks, (call) =>
    read(parts, call, [], (context) => readOrderGuestLinks(context, call.params.orderId)),
  );
  mount(api, routes.guestLinks, (call) =>
    read(parts, call, [], (context) => readGuestLinks(context, call.query)),
  );
  mount(api, routes.revokeGuestLink, (call) =>
    write(parts, call, (context) => revokeGuestLink(context, call.params.linkId)),
  );
  mount(api, routes.extendGuestLink, (call) =>
    write(parts, call, (context) => extendGuestLink(context, call.params.linkId, call.body.terms)),
  );
}
