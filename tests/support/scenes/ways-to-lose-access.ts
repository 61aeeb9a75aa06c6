import { endOtherSignIns } from '#server/accounts/single-sign-on/require-sign-on.ts';
import { deleteDueAccounts } from '#server/data-rights/erasure/delete-due-accounts.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { SessionEndCode } from '#shared/access/session-end.ts';
import { idleGraceMinutes, usualIdleMinutes } from '#shared/accounts/sessions/idle-limits.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { Side } from '../clients/api-client.ts';
import { shownCode } from '../clients/authenticator-app.ts';
import { enter } from '../clients/guest-client.ts';
import { testPassword } from './add-people.ts';
import { type GuestScene, mia } from './guest-scene.ts';
import type { OrderFixture } from './order-fixture.ts';

/** The person who is to lose access: their session, and how they lose it. */
export interface Loser {
  side: Side | 'guest';
  token: string;
  order: OrderFixture;
  end(): Promise<unknown>;
}
export interface Way {
  /** Why they are signed out; null if they stay, and only some channels are lost. */
  code: SessionEndCode | null;
  /** Channels that stay theirs, of those they are in. */
  keeps?: (channel: string) => boolean;
  prepare(at: LosingScene): Promise<Loser>;
}

export type LosingScene = ReturnType<typeof losingSceneOn>;

/** Returns how people come to have access, and how it ends. */
export function losingSceneOn(scene: GuestScene) {
  const { server } = scene;
  let count = 0;
  /** How far the clock was moved, to be moved back. */
  let advanced = 0;
  /** Somebody of a company of their own, with an order in review. */
  const newMember = async (role: 'staff' | 'owner' = 'staff') => {
    count += 1;
    const companyId = await server.addCompany(`Company ${count}`);
    const email = `member-${count}@lost.test`;
    const ownerEmail = `owner-${count}@lost.test`;
    const ownerId = await server.addPerson({ email: ownerEmail, role: 'owner', companyId });
    const id = role === 'owner' ? ownerId : await server.addPerson({ email, role, companyId });
    const owner = await server.signIn('customer', ownerEmail);
    const member = role === 'owner' ? owner : await server.signIn('customer', email);
    const order = await scene.newOrder('in-review', { companyId, creatorId: ownerId });
    const loser = { side: 'customer' as const, token: member.token, order };
    return { companyId, email, ownerId, id, owner, member, order, loser };
  };
  const newGuest = async (more: object = {}) => {
    const order = await scene.newOrder();
    const { link, address } = await scene.link(order, { ...mia, ...more });
    const guest = await enter(server.url, address);
    return { order, link, loser: { side: 'guest' as const, token: guest.token, order } };
  };
  const newAdmin = async () => {
    count += 1;
    const email = `admin-${count}@lost.test`;
    await server.addPerson({ email, role: 'admin' });
    return server.signIn('user', email);
  };
  return {
    scene,
    server,
    newMember,
    newGuest,
    newAdmin,
    act: ({ orderId }: OrderFixture, action: string) =>
      scene.manager.write('PUT', `/order/${orderId}/action/${action}`, 'card', {}),
    /** Returns how an administrator closes a company, whose orders are done with. */
    async closing(companyId: string): Promise<() => Promise<unknown>> {
      await server.db.query('UPDATE orders SET is_archived = true WHERE company_id = $1', [companyId]);
      const admin = await newAdmin();
      const close = { action: 'close', reason: 'It has moved away.' };
      return () => admin.write('POST', `/companies/${companyId}/state`, 'reseller-customer', close);
    },
    /** Returns how time passes. */
    later: (ms: number) => async () => {
      advanced = ms;
      server.advance(ms);
    },
    /** Moves the clock back to where it was before. */
    inTime() {
      server.advance(-advanced);
      advanced = 0;
    },
  };
}

/** Every way in which somebody loses access. */
export const ways: Record<string, Way> = {
  'signing out elsewhere': {
    code: 'signed-out',
    async prepare(at) {
      const { member, loser } = await at.newMember();
      return { ...loser, end: () => member.write('POST', '/logout', 'profile') };
    },
  },
  'the time of the session': {
    code: 'expired',
    async prepare(at) {
      return { ...(await at.newMember()).loser, end: at.later(at.server.parts.config.sessionTtlMs) };
    },
  },
  'a session that nobody uses': {
    code: 'idle',
    async prepare(at) {
      const minutes = usualIdleMinutes + idleGraceMinutes;
      return { ...(await at.newMember()).loser, end: at.later(minutes * 60_000) };
    },
  },
  'being signed out by an owner': {
    code: 'sessions-ended',
    async prepare(at) {
      const { owner, id, loser } = await at.newMember();
      return { ...loser, end: () => owner.write('DELETE', `/people/${id}/sessions`, 'profile') };
    },
  },
  'a new password': {
    code: 'password-changed',
    async prepare(at) {
      const { email, loser } = await at.newMember();
      const other = await at.server.signIn('customer', email);
      const fields = { currentPassword: testPassword, newPassword: 'another good password' };
      return { ...loser, end: () => other.write('PUT', '/profile/password', 'profile', fields) };
    },
  },
  deactivation: {
    code: 'deactivated',
    async prepare(at) {
      const { owner, id, loser } = await at.newMember();
      return {
        ...loser,
        end: () => owner.write('PUT', `/team-members/${id}/deactivate`, 'customer-team-member'),
      };
    },
  },
  'removal from the company': {
    code: 'removed',
    async prepare(at) {
      const { owner, id, loser } = await at.newMember();
      return { ...loser, end: () => owner.write('DELETE', `/team-members/${id}`, 'customer-team-member') };
    },
  },
  'another role': {
    code: 'role-changed',
    async prepare(at) {
      const { owner, id, email, loser } = await at.newMember();
      const form = {
        firstname: 'Ana',
        lastname: 'Costa',
        email,
        jobTitle: '',
        timeZone: 'Asia/Kuala_Lumpur',
        role: 'owner',
        isApprover: 'false',
        viewOnly: 'false',
      };
      return { ...loser, end: () => owner.write('PUT', `/team-members/${id}`, 'customer-team-member', form) };
    },
  },
  'the end of the company’s account': {
    code: 'account-deleted',
    async prepare(at) {
      const { companyId, ownerId, loser } = await at.newMember('owner');
      return {
        ...loser,
        async end() {
          // An account with open orders stays.
          await at.server.db.query(`UPDATE orders SET status = 'cancelled' WHERE company_id = $1`, [
            companyId,
          ]);
          await at.server.db.query(
            `INSERT INTO deletion_requests (company_id, user_id, reason, due_at) VALUES ($1, $2, 'x', $3)`,
            [companyId, ownerId, at.server.parts.clock()],
          );
          await deleteDueAccounts(at.server.parts);
        },
      };
    },
  },
  'the closing of the company': {
    code: 'company-closed',
    async prepare(at) {
      const { companyId, loser } = await at.newMember();
      return { ...loser, end: await at.closing(companyId) };
    },
  },
  'the end of this session from another device': {
    code: 'session-ended',
    async prepare(at) {
      const { email, loser } = await at.newMember();
      const other = await at.server.signIn('customer', email);
      const { data: sessions } = await other.get<RouteData<'ownSessions'>>('/sessions');
      const lost = sessions?.find(({ isThis }) => !isThis);
      return { ...loser, end: () => other.write('DELETE', `/sessions/${lost?.id}`, 'profile') };
    },
  },
  'a second factor that is set up elsewhere': {
    code: 'second-factor-changed',
    async prepare(at) {
      const { email, loser } = await at.newMember();
      const other = await at.server.signIn('customer', email);
      const begun = await other.write<RouteData<'beginSecondFactor'>>('POST', '/second-factor', 'profile');
      const code = shownCode(begun.data?.key ?? '', at.server.parts.clock());
      return { ...loser, end: () => other.write('PUT', '/second-factor', 'profile', { code }) };
    },
  },
  'a second factor that the account owner removes': {
    code: 'second-factor-removed',
    async prepare(at) {
      const { owner, member, id, loser } = await at.newMember();
      const begun = await member.write<RouteData<'beginSecondFactor'>>('POST', '/second-factor', 'profile');
      const code = shownCode(begun.data?.key ?? '', at.server.parts.clock());
      await member.write('PUT', '/second-factor', 'profile', { code });
      const reset = `/team-members/${id}/reset-second-factor`;
      return { ...loser, end: () => owner.write('PUT', reset, 'customer-team-member') };
    },
  },
  'single sign-on that is required from now on': {
    code: 'single-sign-on-required',
    async prepare(at) {
      const { companyId, loser } = await at.newMember();
      return { ...loser, end: () => mutate(at.server.db, (tx) => endOtherSignIns(tx, companyId)) };
    },
  },
  'the merging of the company into another': {
    code: 'company-merged',
    async prepare(at) {
      const { companyId, loser } = await at.newMember();
      const { companyId: intoId } = await at.newMember();
      await at.server.db.query(`UPDATE companies SET plan = 'free' WHERE id = $1`, [companyId]);
      const admin = await at.newAdmin();
      const path = `/companies/${companyId}/merge`;
      return { ...loser, end: () => admin.write('POST', path, 'reseller-customer', { intoId }) };
    },
  },
  'the erasure of the person': {
    code: 'erased',
    async prepare(at) {
      const { id, loser } = await at.newMember();
      const admin = await at.newAdmin();
      const reason = 'Asked for by letter';
      return { ...loser, end: () => admin.write('POST', `/erasures/people/${id}`, 'profile', { reason }) };
    },
  },
  'the end of acting as somebody': {
    code: 'signed-out',
    async prepare(at) {
      const { member, loser } = await at.newMember();
      await at.server.db.query(
        `UPDATE sessions SET impersonator_id = (SELECT id FROM users WHERE email = 'ines@galley.test') WHERE token_hash = $1`,
        [hashToken(member.token)],
      );
      return { ...loser, end: () => member.write('POST', '/logout', 'profile') };
    },
  },
  'the relation of a white-label client and its customer': {
    code: null,
    keeps: (channel) => !channel.startsWith('order:'),
    async prepare(at) {
      const client = await at.newMember('owner');
      const customer = await at.newMember('owner');
      await at.server.db.query(
        `UPDATE companies SET whitelabel = '{"productName":"Resold"}', client_id = id WHERE id = $1`,
        [client.companyId],
      );
      await at.server.db.query('UPDATE companies SET client_id = $1 WHERE id = $2', [
        client.companyId,
        customer.companyId,
      ]);
      const path = `/whitelabel/${client.companyId}/customers/${customer.companyId}`;
      return {
        ...client.loser,
        order: customer.order,
        end: () => at.scene.manager.write('DELETE', path, 'reseller-customer'),
      };
    },
  },
  'the provider’s, as an order becomes a draft again': {
    code: null,
    keeps: (channel) => !channel.startsWith('order:'),
    async prepare(at) {
      const { owner, order } = await at.newMember('owner');
      await at.server.db.query(`UPDATE orders SET status = 'new-order', state = 'active' WHERE id = $1`, [
        order.orderId,
      ]);
      return {
        side: 'user',
        token: at.scene.operator.token,
        order,
        end: () => owner.write('PUT', `/order/${order.orderId}/action/revert-draft`, 'card', {}),
      };
    },
  },
  'the deletion of the order': {
    code: null,
    keeps: (channel) => !channel.startsWith('order:'),
    async prepare(at) {
      const { owner, order, loser } = await at.newMember('owner');
      await at.server.db.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [order.orderId]);
      return { ...loser, end: () => owner.write('DELETE', `/order/${order.orderId}`, 'card') };
    },
  },
  'a guest’s, by revocation': {
    code: 'link-revoked',
    async prepare(at) {
      const { link, loser } = await at.newGuest();
      return { ...loser, end: () => at.scene.owner.write('PUT', `/guest-links/${link.id}/revoke`, 'card') };
    },
  },
  'a guest’s, by the time of the link': {
    code: 'link-expired',
    async prepare(at) {
      const expiresAt = new Date(at.server.parts.clock().getTime() + 3_600_000).toISOString();
      return { ...(await at.newGuest({ expiresAt })).loser, end: at.later(3_600_001) };
    },
  },
  'a guest’s, by the time of the visit': {
    code: 'visit-ended',
    async prepare(at) {
      return { ...(await at.newGuest()).loser, end: at.later(9 * 3_600_000) };
    },
  },
  'a guest’s, by a link for fewer files': {
    code: null,
    keeps: (channel) => channel.endsWith(':guests'),
    async prepare(at) {
      const { link, loser } = await at.newGuest();
      const terms = JSON.stringify({ expiresAt: null });
      return {
        ...loser,
        async end() {
          await at.server.db.query(`UPDATE guest_links SET attachment_ids = '{}' WHERE id = $1`, [link.id]);
          await at.scene.owner.write('PUT', `/guest-links/${link.id}/extend`, 'card', { terms });
        },
      };
    },
  },
  'a guest’s, by the closing of the order’s company': {
    code: 'account-closed',
    async prepare(at) {
      const { companyId, owner, order } = await at.newMember('owner');
      const { data: shared } = await at.scene.invite(owner, order, mia);
      const guest = await enter(at.server.url, shared?.address ?? '');
      return { side: 'guest', token: guest.token, order, end: await at.closing(companyId) };
    },
  },
  'a guest’s, by a freeze': {
    code: 'order-frozen',
    async prepare(at) {
      const { order, loser } = await at.newGuest();
      return { ...loser, end: () => at.act(order, 'freeze') };
    },
  },
  'a guest’s, as the order becomes a draft again': {
    code: 'order-draft',
    async prepare(at) {
      const { order, loser } = await at.newGuest();
      await at.server.db.query(`UPDATE orders SET status = 'new-order', state = 'active' WHERE id = $1`, [
        order.orderId,
      ]);
      const path = `/order/${order.orderId}/action/revert-draft`;
      return { ...loser, end: () => at.scene.owner.write('PUT', path, 'card', {}) };
    },
  },
  'a guest’s, by the deletion of the order': {
    code: 'order-deleted',
    async prepare(at) {
      const { order, loser } = await at.newGuest();
      await at.server.db.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [order.orderId]);
      return { ...loser, end: () => at.scene.owner.write('DELETE', `/order/${order.orderId}`, 'card') };
    },
  },
};
