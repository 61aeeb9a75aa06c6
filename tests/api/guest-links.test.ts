import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepHours } from '#server/calendar/business-hours.queries.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import type { GuestData, GuestLink } from '#shared/guests/guest-link.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { basic, enter, reviewAuth, tokenOf } from '../support/clients/guest-client.ts';
import { type GuestScene, mia, openGuestScene, type SharedLink } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import type { TestServer } from '../support/servers/test-server.ts';

let scene: GuestScene;
let server: TestServer;
let owner: ApiClient;
let order: OrderFixture;
let other: OrderFixture;

beforeAll(async () => {
  scene = await openGuestScene();
  ({ server, owner } = scene);
  order = await scene.newOrder();
  other = await scene.newOrder();
});
afterAll(() => server.close());

const invite = (client: ApiClient, more: object = {}) => scene.invite(client, order, more);
const link = (more: object = {}) => scene.link(order, more);
const denied = { status: 401, code: 'guest_denied', message: 'Access Denied' };
const words = ['Bad token. You seem to have followed an invalid link'];

describe('inviting', () => {
  it('is for whom the matrix lets, on open orders, with what guests may see', async () => {
    const staff = await server.signIn('customer', 'jonas@harbour.test');
    const { operator, manager } = scene;
    expect(await invite(staff)).toMatchObject({ status: 403 });
    expect(await staff.get(`/order/${order.orderId}/guest-links`)).toMatchObject({ status: 403 });
    expect(await invite(operator)).toMatchObject({ status: 200 });
    expect(await invite(operator, { mayDecide: true })).toMatchObject({ status: 403 });
    expect(await invite(manager, { mayDecide: true })).toMatchObject({ status: 200 });
    const wrong = [
      { attachmentIds: [other.attachmentId] },
      { protection: 'code' },
      { protection: 'password' },
      { password: 'long enough' },
      { expiresAt: '2020-01-01T00:00:00.000Z' },
      { ...mia, guest: { name: 'Mia', email: 'nowhere' } },
    ];
    for (const more of wrong) expect(await invite(owner, more)).toMatchObject({ status: 422 });
  });

  it('mails the one it is for, and keeps no token', async () => {
    const sent = server.nextMail();
    const { link: made, address } = await link({ ...mia, message: 'Please look at <b>page 2</b>.' });
    const mail = await sent;
    expect(mail).toMatchObject({
      to: 'mia@guest.test',
      subject: 'Mei Lim asks you to review “Spring catalogue”',
    });
    expect(mail.text).toContain(address);
    expect(mail.text).toContain('> Please look at <b>page 2</b>.');
    expect(mail.html).toContain('Please look at &lt;b&gt;page 2&lt;/b&gt;.');
    expect(made).toMatchObject({ state: 'live', guest: mia.guest, opens: 0, mayControl: true });
    expect(made.mailedAt).not.toBeNull();
    const token = tokenOf(address);
    expect(Buffer.from(token, 'base64url').byteLength * 8).toBeGreaterThanOrEqual(128);
    const kept = await server.db.query<{ all: string }>(
      'SELECT (SELECT json_agg(l)::text FROM guest_links l) || (SELECT json_agg(m)::text FROM mutations m) AS all',
    );
    expect(kept[0]?.all).toContain(made.id);
    expect(kept[0]?.all).not.toContain(token);
  });

  it('says where the mail could not be sent, so that the address is passed on', async () => {
    const { link: made, address } = await link(mia);
    const send = vi.spyOn(server.parts.mailer, 'send').mockRejectedValue(new Error('no mail server'));
    const resent = await owner.write<SharedLink>('PUT', `/guest-links/${made.id}/resend`, 'card');
    const fresh = await invite(owner, mia);
    send.mockRestore();
    expect(resent.data).toMatchObject({ link: { id: made.id, mailedAt: null } });
    expect(resent.data?.address).not.toBe(address);
    expect(fresh.data).toMatchObject({ link: { mailedAt: null } });
    const listed = await owner.get<{ id: string; mailedAt: string | null }[]>(
      `/order/${order.orderId}/guest-links`,
    );
    expect(listed.data?.find(({ id }) => id === made.id)).toMatchObject({ mailedAt: null });
  });

  it('bears the name that a white-label company gives the product', async () => {
    const naming = `UPDATE companies SET whitelabel = $1 WHERE name = 'Harbour Coffee'`;
    await server.db.query(naming, [
      {
        productName: 'Harbour Proofs',
        logo: null,
        favicon: null,
        imagePlaceholder: null,
        theme: { primary: '#0f766e' },
      },
    ]);
    const { address } = await link({ ...mia, protection: 'code' });
    const asked = await fetch(`${server.url}/api/g/reviewAuth/code`, {
      method: 'POST',
      headers: { authorization: basic(tokenOf(address)) },
    });
    expect(asked.status).toBe(200);
    const [invited, code] = server.mails.slice(-2);
    expect(invited?.text).toContain('Harbour Proofs · ');
    expect(invited?.text).toContain(address);
    expect(invited?.html).toContain('background:#0f766e');
    for (const mail of [invited, code]) expect(mail?.senderName).toBe('Harbour Proofs');
    const company = new URL(address ?? '').searchParams.get('company');
    const look = await fetch(`${server.url}/api/g/config?company=${company}`);
    expect((await look.json()).data.whitelabel.productName).toBe('Harbour Proofs');
    expect(code?.subject).toContain('is your Harbour Proofs code');
    await server.db.query(naming, [null]);
  });

  it('is nothing to other companies, nor are its links', async () => {
    const { link: made } = await link(mia);
    const companyId = await server.addCompany('Kestrel Outdoor');
    await server.addPerson({ email: 'tom@kestrel.test', role: 'owner', companyId });
    const stranger = await server.signIn('customer', 'tom@kestrel.test');
    expect(await invite(stranger)).toMatchObject({ status: 404 });
    expect(await stranger.get(`/order/${order.orderId}/guest-links`)).toMatchObject({ status: 404 });
    expect((await stranger.get('/guest-links?state=all')).data).toEqual({
      links: [],
      counts: { live: 0, all: 0 },
      nextCursor: null,
    });
    for (const id of [made.id, 'x'.repeat(22)])
      expect(await stranger.write('PUT', `/guest-links/${id}/revoke`, 'card')).toMatchObject({ status: 404 });
    for (const id of [made.id, 'x'.repeat(22)])
      expect(await stranger.get(`/guest-links?cursor=${id}`)).toMatchObject({ status: 422 });
    const all = await owner.get<RouteData<'guestLinks'>>('/guest-links');
    expect(all.data?.links.map(({ id }) => id)).toContain(made.id);
    // The white-label client whose customer the company is looks at the order, not at who was invited.
    const resell = `UPDATE companies SET client_id = $1 WHERE name = 'Harbour Coffee'`;
    await server.db.query(resell, [companyId]);
    expect((await stranger.get(`/order/${order.orderId}`)).status).toBe(200);
    expect((await stranger.get(`/order/${order.orderId}/guest-links`)).status).toBe(403);
    await server.db.query(resell, [null]);
  });

  it('lists links a page at a time, newest first, and knows no other place', async () => {
    const revoked = await link();
    await owner.write('PUT', `/guest-links/${revoked.link.id}/revoke`, 'card');
    await link({ ...mia });
    const page = async (more: string) =>
      (await owner.get<RouteData<'guestLinks'>>(`/guest-links?${more}`)).data ?? expect.fail('no page');
    for (const state of ['live', 'all'] as const) {
      const whole = await page(`state=${state}&limit=200`);
      expect(whole.links).toHaveLength(whole.counts[state]);
      expect(whole.nextCursor).toBeNull();
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { links, nextCursor }: RouteData<'guestLinks'> = await page(
          `state=${state}&limit=2${cursor && `&cursor=${cursor}`}`,
        );
        ids.push(...links.map(({ id }) => id));
        cursor = nextCursor;
      }
      expect(ids).toEqual(whole.links.map(({ id }) => id));
      expect(ids.includes(revoked.link.id)).toBe(state === 'all');
    }
    expect(await owner.get('/guest-links?cursor=nothing')).toMatchObject({ status: 422 });
  });

  it('happens once when it is sent twice, and returns the address once', async () => {
    const invitation = JSON.stringify({ ...mia, attachmentIds: [order.attachmentId] });
    const send = () =>
      owner.write<SharedLink>(
        'POST',
        `/order/${order.orderId}/guest-links`,
        'card',
        { invitation },
        { 'x-mutation-id': 'twice-the-same' },
      );
    const [first, second] = [await send(), await send()];
    expect(second.data?.link.id).toBe(first.data?.link.id);
    expect(first.data?.address).toContain('/annotation/guestreviewer?token=');
    expect(second.data?.address).toBeNull();
    expect(first.data?.link.mailedAt).not.toBeNull();
    expect(second.data?.link.mailedAt).toBe(first.data?.link.mailedAt);
  });
});

describe('opening a link', () => {
  it('knows the guest again, and shows what the link names', async () => {
    const { address } = await link(mia);
    const bare = await fetch(`${server.url}/api/g/reviewAuth`, {
      method: 'POST',
      headers: { authorization: basic(tokenOf(address)) },
    });
    expect((await bare.json()).data.accessToken).not.toBeNull();
    const [first, again] = [await enter(server.url, address), await enter(server.url, address)];
    const data = await first.get<GuestData>('/guest/data');
    expect(data.data).toMatchObject({
      guestName: 'Mia Chen',
      guestEmail: { email: 'mia@guest.test' },
      inviter: { name: 'Mei Lim' },
      orderIsFrozen: false,
      orderId: order.orderId,
      attachments: [{ id: order.attachmentId, versions: [{ id: order.versionId }] }],
    });
    expect(Object.keys(data.meta?.seq ?? {})).toEqual([
      `order:${order.orderId}:guests`,
      `order:${order.orderId}:guest:${order.attachmentId}`,
    ]);
    const second = await again.get<GuestData>('/guest/data');
    expect(second.data?.guestId).toBe(data.data?.guestId);
  });

  it('asks whoever holds an open link for a name, once a browser', async () => {
    const { address } = await link();
    const token = tokenOf(address);
    expect((await reviewAuth(server.url, token)).data).toMatchObject({ accessToken: null, needs: ['name'] });
    // The empty Braille cell is shown as nothing.
    expect(await reviewAuth(server.url, token, { name: '\u2800' })).toMatchObject({
      status: 422,
      messages: ['name: Required!'],
    });
    const ana = await reviewAuth(server.url, token, { name: ' Ana ', email: 'ana@guest.test' });
    const guestKey = ana.data?.guestKey ?? '';
    const back = await reviewAuth(server.url, token, { guestKey });
    expect(back.data).toMatchObject({ needs: [], guestKey });
    await enter(server.url, address, { name: 'Ben' });
    const links = await owner.get<GuestLink[]>(`/order/${order.orderId}/guest-links`);
    expect(links.data?.[0]).toMatchObject({
      opens: 3,
      visitors: [
        { name: 'Ana', email: 'ana@guest.test' },
        { name: 'Ben', email: null },
      ],
    });
  });

  it('counts openings and allows no more than it may', async () => {
    const { address } = await link({ ...mia, maxOpens: 2 });
    const guest = await enter(server.url, address);
    await enter(server.url, address);
    expect(await reviewAuth(server.url, tokenOf(address))).toMatchObject({
      ...denied,
      messages: [...words, 'This link was opened as often as it may be. Ask Mei Lim, who invited you.'],
    });
    expect(await guest.get('/guest/data')).toMatchObject({ status: 200 });
    const links = await owner.get<GuestLink[]>(`/order/${order.orderId}/guest-links`);
    expect(links.data?.[0]).toMatchObject({ state: 'used-up', opens: 2 });
  });

  it('opens so often more when it is extended, however often it was opened before', async () => {
    const { address, link: made } = await link({ ...mia, maxOpens: 1000 });
    await server.db.query('UPDATE guest_links SET opens = 1000 WHERE id = $1', [made.id]);
    const extend = (terms: object) =>
      owner.write<GuestLink>('PUT', `/guest-links/${made.id}/extend`, 'card', {
        terms: JSON.stringify({ expiresAt: null, ...terms }),
      });
    expect((await extend({})).data).toMatchObject({ maxOpens: 1000, state: 'used-up' });
    expect((await extend({ furtherOpens: 50 })).data).toMatchObject({ maxOpens: 1050, state: 'live' });
    await enter(server.url, address);
    expect((await extend({ furtherOpens: null })).data?.maxOpens).toBeNull();
    expect((await extend({ furtherOpens: 1001 })).status).toBe(422);
  });

  it('ends as many days after it is made or extended as its inviter chose, by the server’s own clock', async () => {
    const { link: made } = await link({ ...mia, days: 14 });
    expect(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(14 * dayMs);
    const extended = await owner.write<GuestLink>('PUT', `/guest-links/${made.id}/extend`, 'card', {
      terms: JSON.stringify({ expiresAt: null, days: 30 }),
    });
    expect(Date.parse(extended.data?.expiresAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(made.createdAt) + 30 * dayMs,
    );
    for (const days of [0, 1.5, 4000]) expect(await invite(owner, { days })).toMatchObject({ status: 422 });
  });

  it('wants the password, and limits guesses to the address that makes them', async () => {
    const { address } = await link({ ...mia, protection: 'password', password: 'sea breeze' });
    const token = tokenOf(address);
    expect((await reviewAuth(server.url, token)).data?.needs).toEqual(['password']);
    const guess = () => reviewAuth(server.url, token, { password: 'wrong' });
    expect(await guess()).toMatchObject({ status: 400, code: 'invalid_grant' });
    await enter(server.url, address, { password: 'sea breeze' });
    for (let count = 0; count < 10; count += 1) await guess();
    expect(await guess()).toMatchObject({ status: 429 });
    expect(await reviewAuth(server.url, token, { password: 'sea breeze' })).toMatchObject({ status: 429 });
    server.advance(15 * 60_000);
    await enter(server.url, address, { password: 'sea breeze' });
  });

  it('mails a code that opens it once', async () => {
    const { address } = await link({ ...mia, protection: 'code' });
    const token = tokenOf(address);
    expect((await reviewAuth(server.url, token)).data).toMatchObject({
      needs: ['code'],
      codeGoesTo: 'm•••@guest.test',
    });
    const ask = () =>
      fetch(`${server.url}/api/g/reviewAuth/code`, {
        method: 'POST',
        headers: { authorization: basic(token) },
      });
    expect((await ask()).status).toBe(200);
    const code = /code to open the proof is (\d{3} \d{3})/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
    await enter(server.url, address, { code });
    expect(await reviewAuth(server.url, token, { code })).toMatchObject({ status: 400 });
    await ask();
    const late = /proof is (\d{3} \d{3})/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
    server.advance(10 * 60_000);
    expect(await reviewAuth(server.url, token, { code: late })).toMatchObject({ status: 400 });
  });

  it('refuses what is no link, without locking out one that is', async () => {
    const { address } = await link(mia);
    expect(await reviewAuth(server.url, 'x'.repeat(43))).toMatchObject({ ...denied, messages: words });
    for (let count = 0; count < 40; count += 1) await reviewAuth(server.url, `${'y'.repeat(41)}${count}`);
    expect(await reviewAuth(server.url, 'x'.repeat(43))).toMatchObject({ status: 429 });
    await enter(server.url, address);
    const bare = await fetch(`${server.url}/api/g/guest/data`);
    expect(bare.status).toBe(401);
    expect(await bare.json()).toMatchObject({ code: 'guest_denied', messages: words });
  });
});

describe('a guest', () => {
  it('is given the provider’s zone, for dates that are another day there', async () => {
    const guest = await enter(server.url, (await link()).address, { name: 'Mia Chen' });
    const zoneOf = async () => (await guest.get<GuestData>('/guest/data')).data?.providerZone;
    expect(await zoneOf()).toBe('Asia/Kuala_Lumpur');
    await keepHours(server.db, standardHours('America/New_York'));
    expect(await zoneOf()).toBe('America/New_York');
  });
});
