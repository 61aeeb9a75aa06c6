import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { snapshot } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { endGuestLink } from './end-guest-link.ts';
import { giveToLink, openGuestLink, unsentOfLink } from './guest-link.ts';

const closed = 'closed-link-token-0123456789';
const single = 'once-link-token-0123456789';
const guarded = 'guarded-link-token-0123456789';
const data = {
  guestId: 'g1',
  guestName: 'Rosa Osei',
  guestAvatar: null,
  orderId: '10482',
  attachments: [],
};
const first = { versionId: 'v1', fileName: 'card.pdf', preview: '/preview', firstPage: null, pageCount: 1 };
const nothing = { accessToken: null, codeGoesTo: null, guestKey: null, first: null };
const entered = { accessToken: 'access-1', needs: [], codeGoesTo: null, guestKey: 'key-1', first };

let asked: string[] = [];
let dataStatus = 200;
let deniedFor = 'order-frozen';
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { url = '', headers } = request;
  const respond = (status: number, envelope: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
  const messages = ['Bad token.', 'The order is frozen at the moment.'];
  const denied = (reason = 'link-revoked') =>
    respond(401, {
      success: false,
      code: 'guest_denied',
      message: 'Access Denied',
      messages,
      data: { reason },
    });
  if (url.endsWith('/reviewAuth')) {
    const [token = ''] = Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':');
    asked.push(`exchange ${token} ${body}`);
    const isUsedUp = token === single && asked.filter((line) => line.includes(single)).length > 1;
    if (token === closed || isUsedUp) return denied();
    if (token === guarded && !body.includes('password'))
      return respond(200, { success: true, data: { ...nothing, needs: ['password'] } });
    if (body.includes('wrong'))
      return respond(400, { success: false, code: 'invalid_grant', message: 'Incorrect password.' });
    return respond(200, { success: true, data: entered });
  }
  if (url.endsWith('/guest/data')) {
    asked.push(`data ${headers.authorization}`);
    return dataStatus === 200 ? respond(200, { success: true, data }) : denied(deniedFor);
  }
  if (url.includes('/csrf/')) return denied();
  respond(404, { success: false, code: 'not_found', message: '' });
});

const history = { state: null as unknown, replaceState: (state: unknown) => (history.state = state) };
beforeEach(async () => {
  asked = [];
  dataStatus = 200;
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', { pathname: '/annotation/guestreviewer', search: '' });
  if (!server.listening) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.unref();
});

function visit(storage = memoryStorage()) {
  const { port } = server.address() as AddressInfo;
  const client = createClient(`http://127.0.0.1:${port}/api`, storage, 'guest');
  vi.spyOn(client.socket, 'connect').mockResolvedValue();
  return client;
}

it('exchanges the link once, and goes on with the visit alone when the tab is loaded anew', async () => {
  const client = visit();
  await openGuestLink(client, 'open-link-token-0123456789');
  expect(client.guest).toMatchObject({ step: 'open', token: 'access-1', linkToken: null, first });
  expect(client.session.guest).toEqual({ id: 'g1', name: 'Rosa Osei', avatar: null });
  expect(client.socket.connect).toHaveBeenCalledWith({ userType: 'guest', token: 'access-1' });
  const again = visit();
  await openGuestLink(again, null);
  expect(again.guest.step).toBe('open');
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['exchange', 'data', 'data']);
  expect(asked.at(-1)).toBe('data Bearer access-1');
  expect(JSON.stringify([...Object.entries(sessionStorage)])).not.toContain('open-link-token');
});

it('asks for what the link needs, and says what is wrong with it', async () => {
  const client = visit();
  await openGuestLink(client, guarded);
  expect(client.guest).toMatchObject({ step: 'asking', needs: ['password'] });
  expect(await giveToLink(client, { password: 'wrong' })).toBe('Incorrect password.');
  expect(client.guest.step).toBe('asking');
  expect(await giveToLink(client, { password: 'right' })).toBeNull();
  expect(client.guest.step).toBe('open');
});

it('goes on with this tab’s visit when its link is followed again and opens nothing more', async () => {
  const client = visit();
  await openGuestLink(client, single);
  expect(client.guest.step).toBe('open');
  const again = visit();
  await openGuestLink(again, single);
  expect(again.guest.step).toBe('open');
  expect(again.toasts.toasts).toEqual([]);
  const other = visit();
  await openGuestLink(other, closed);
  expect(other.guest.step).toBe('denied');
});

it('denies a link that opens nothing, and after 800 ms a page without one', async () => {
  const client = visit();
  await openGuestLink(client, closed);
  expect(client.guest.step).toBe('denied');
  expect(client.toasts.toasts).toMatchObject([
    { title: 'Access Denied', messages: ['Bad token. You seem to have followed an invalid link'] },
  ]);
  vi.useFakeTimers();
  const without = visit();
  void openGuestLink(without, null);
  vi.advanceTimersByTime(799);
  expect(without.guest.step).toBe('opening');
  vi.advanceTimersByTime(1);
  expect(without.guest.step).toBe('denied');
});

it('ends an open visit at once, says why again after a reload, and goes on once the order is open again', async () => {
  const client = visit();
  await openGuestLink(client, 'open-link-token-0123456789');
  endGuestLink(client, 'The order is closed to guests for now.');
  const why = 'The order is closed to guests for now.';
  expect(client.guest).toMatchObject({ step: 'denied', token: null, data: null, why });
  expect(client.toasts.toasts).toMatchObject([
    { title: 'This link has ended', messages: ['The order is closed to guests for now.'] },
  ]);
  dataStatus = 401;
  for (const again of [visit(), visit()]) {
    await openGuestLink(again, null);
    expect(again.guest).toMatchObject({ step: 'denied', why: 'The order is frozen at the moment.' });
    expect(again.toasts.toasts).toMatchObject([{ title: 'Access Denied' }]);
  }
  deniedFor = 'account-closed';
  const ofClosed = visit();
  await openGuestLink(ofClosed, null);
  expect(ofClosed.guest.step).toBe('denied');
  expect(ofClosed.toasts.toasts).toEqual([]);
  dataStatus = 200;
  const thawed = visit();
  await openGuestLink(thawed, null);
  expect(thawed.guest.step).toBe('open');
});

it('shows what waited to be sent when the link had ended, also after the page is loaded anew', async () => {
  const storage = memoryStorage();
  const client = visit(storage);
  await openGuestLink(client, 'open-link-token-0123456789');
  const params = { orderId: '10482', attachmentId: 'a1', versionId: 'v1' };
  const message = JSON.stringify(richTextOf('Too dark'));
  const head = { mutationId: 'm1', userId: 'g1', queuedAt: 1 };
  client.outbox.add({ ...head, name: 'addAnnotation', input: { params, body: { message } } });
  await expect.poll(() => client.guest.step).toBe('denied');
  const again = visit(storage);
  await openGuestLink(again, closed);
  for (const { review } of [client, again])
    expect(Object.values(review.state.drafts).map((draft) => plainText(draft.message))).toEqual(['Too dark']);
});

it('shows what was sent while the link had ended already and its page waited for the guest to pause', async () => {
  const client = visit();
  await openGuestLink(client, 'open-link-token-0123456789');
  const params = { orderId: '10482', attachmentId: 'a1', versionId: 'v1' };
  const input = { params, body: { message: JSON.stringify(richTextOf('Too dark')) } };
  client.outbox.add({ mutationId: 'm1', userId: 'g1', queuedAt: 1, name: 'addAnnotation', input });
  // As the refusal of the write has done by then.
  client.outbox.pause();
  endGuestLink(client);
  expect(Object.values(client.review.state.drafts).map((draft) => plainText(draft.message))).toEqual([
    'Too dark',
  ]);
});

it('shows what a guest had not sent in another tab too, when their link opens no more', async () => {
  const storage = memoryStorage();
  const client = visit(storage);
  await openGuestLink(client, single);
  const text = draftOf({ kind: 'new', message: richTextOf('Too dark') });
  setDraft(client, draftKey.newTopic('v1', 'public'), text);
  vi.stubGlobal('sessionStorage', memoryStorage());
  const other = visit(storage);
  await openGuestLink(other, single);
  expect(other.guest.step).toBe('denied');
  expect(Object.values(other.review.state.drafts)).toEqual([text]);
  const stranger = visit(storage);
  await openGuestLink(stranger, closed);
  expect(stranger.review.state.drafts).toEqual({});
});

it('counts at the door what the guest of this link had not sent, and nothing that another wrote', async () => {
  const storage = memoryStorage();
  const client = visit(storage);
  await openGuestLink(client, guarded);
  expect(unsentOfLink(client)).toBe(0);
  await giveToLink(client, { password: 'right' });
  setDraft(
    client,
    draftKey.newTopic('v1', 'public'),
    draftOf({ kind: 'new', message: richTextOf('Too dark') }),
  );
  storage.setItem('draft.mei.new.v1.public', '{}');
  vi.stubGlobal('sessionStorage', memoryStorage());
  const again = visit(storage);
  await openGuestLink(again, guarded);
  expect(again.guest.step).toBe('asking');
  expect(unsentOfLink(again)).toBe(1);
});

it('ends by any call that is denied, with the reason that it was denied for', async () => {
  const client = visit();
  await openGuestLink(client, 'open-link-token-0123456789');
  dataStatus = 401;
  await client.api.call('guestData', {});
  expect(client.guest).toMatchObject({ step: 'denied', why: 'The order is frozen at the moment.' });
});

it('shows nothing more of what a response brings that was on its way when the link ended', async () => {
  const client = visit();
  await openGuestLink(client, 'open-link-token-0123456789');
  const loaded = client.api.call('guestData', {});
  endGuestLink(client, 'This link was revoked.');
  expect((await loaded).ok).toBe(true);
  expect(client.guest).toMatchObject({ step: 'denied', data: null });
});

it('keeps what a link opens whole: what nobody has read of it yet is new too when it is loaded again', async () => {
  const client = visit();
  await openGuestLink(client, 'open-link-token-0123456789');
  const before = snapshot(client.guest).data;
  await client.api.call('guestData', {});
  const after = snapshot(client.guest).data;
  expect(after).toEqual(before);
  expect(after).toBe(client.guest.data);
  expect(after).not.toBe(before);
});
