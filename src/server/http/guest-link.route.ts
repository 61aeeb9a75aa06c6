import {
  extendGuestLink,
  inviteGuest,
  readGuestLinks,
  readOrderGuestLinks,
  renewGuestLink,
  revokeGuestLink,
} from '#server/services/guest-links.ts';
import { mailInvitation, placeOfLink } from '#server/services/mail-invitation.ts';
import { newToken } from '#server/services/opaque-token.ts';
import type { GuestLink } from '#shared/model/guest-link.ts';
import { routes } from '#shared/protocol/http/table.ts';
import { type Api, mount } from './mount.ts';
import { read, write } from './order-calls.ts';

/** Links to an order's proofs: made, listed and ended by those who may invite. */
export function mountGuestLinkRoutes(api: Api): void {
  const { parts } = api;
  const { config, db, mailer, clock } = parts;
  const { publicUrl, productName, supportEmail } = config;

  /**
   * The token stays out of the record of what the call answered, so a call that is sent twice is not told the address
   * twice: `token` is null where `link` is what the first one made.
   */
  async function told(
    link: GuestLink,
    token: string | null,
    log: { error(about: object, message: string): void },
  ): Promise<{ link: GuestLink; address: string | null }> {
    if (token === null) return { link, address: null };
    const now = clock();
    const { address, brand } = await placeOfLink({ db, publicUrl }, link.id, token);
    if (link.guest === null) return { link, address };
    try {
      await mailInvitation({ db, mailer, now, address, brand, productName, supportEmail }, link);
      return { link: { ...link, mailedAt: now.toISOString() }, address };
    } catch (err) {
      log.error({ err }, 'an invitation could not be mailed');
      return { link, address };
    }
  }

  mount(api, routes.inviteGuest, async (call) => {
    let token: string | null = null;
    const link = await write(parts, call, (work) => {
      token = newToken();
      return inviteGuest(work, call.params.orderId, call.body.invitation, token);
    });
    return told(link, token, call.log);
  });
  mount(api, routes.resendGuestLink, async (call) => {
    let token: string | null = null;
    const link = await write(parts, call, (work) => {
      token = newToken();
      return renewGuestLink(work, call.params.linkId, token);
    });
    return told(link, token, call.log);
  });
  mount(api, routes.orderGuestLinks, (call) =>
    read(parts, call, [], (work) => readOrderGuestLinks(work, call.params.orderId)),
  );
  mount(api, routes.guestLinks, (call) => read(parts, call, [], (work) => readGuestLinks(work, call.query)));
  mount(api, routes.revokeGuestLink, (call) =>
    write(parts, call, (work) => revokeGuestLink(work, call.params.linkId)),
  );
  mount(api, routes.extendGuestLink, (call) =>
    write(parts, call, (work) => extendGuestLink(work, call.params.linkId, call.body.terms)),
  );
}
