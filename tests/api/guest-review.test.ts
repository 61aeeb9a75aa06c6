import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail, TimelineEntry } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { enter, type GuestClient, reviewAuth, tokenOf } from '../support/clients/guest-client.ts';
import { type GuestScene, mia, openGuestScene, type SharedLink } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import type { TestServer } from '../support/servers/test-server.ts';

let scene: GuestScene;
let server: TestServer;
let order: OrderFixture;
let guest: GuestClient;
let shared: SharedLink;

beforeAll(async () => {
  scene = await openGuestScene();
  ({ server } = scene);
  order = await scene.newOrder();
  shared = await scene.link(order, mia);
  guest = await enter(server.url, shared.address);
});
afterAll(() => server.close());

const said = (text: string) => ({ message: JSON.stringify(richTextOf(text)) });
const data = (text: string) => ({ data: JSON.stringify(richTextOf(text)) });
const begin = async (text: string): Promise<Topic> => {
  const begun = await guest.write<Topic>('POST', `/guest${order.versionPath}/annotation`, said(text));
  if (begun.data === undefined) throw new Error(`not begun: ${JSON.stringify(begun)}`);
  return begun.data;
};
const denied = { status: 401, code: 'guest_denied' };

async function addVersion(
  { attachmentId }: OrderFixture,
  number: number,
  isInternal = false,
): Promise<string> {
  const [row] = await server.db.query<{ id: string }>(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, is_internal, uploaded_by, sha256)
     SELECT attachment_id, $2::int, file_name, mime_type, file_type, size, storage_key || $2::int, $3, uploaded_by, sha256
     FROM versions WHERE attachment_id = $1 AND number = 1 RETURNING id`,
    [attachmentId, number, isInternal],
  );
  return row?.id ?? '';
}

describe('a guest', () => {
  it('marks, replies, edits, resolves and deletes what is their own', async () => {
    const topic = await begin('The logo is too small');
    expect(topic).toMatchObject({ tab: 'public', sender: { name: 'Mia Chen', isGuest: true } });
    const at = `/guest${order.versionPath}`;
    const thread = `${at}/annotation/${topic.id}`;
    const replied = await guest.write<Topic>('POST', `${thread}/comment`, said('About twice the size'));
    const commentId = replied.data?.comments[0]?.id ?? '';
    expect((await guest.write<Topic>('PUT', `${thread}/message`, data('Too small'))).status).toBe(200);
    expect(
      (await guest.write<Topic>('PUT', `${at}/comment/${commentId}/message`, data('Twice'))).status,
    ).toBe(200);
    const resolved = await guest.write<Topic>('PUT', `${thread}/resolve`, { data: 'true' });
    expect(resolved.data).toMatchObject({ isResolve: true, resolvedBy: { name: 'Mia Chen' } });
    const seen = await scene.operator.get<VersionDetail>(order.versionPath);
    expect(seen.data?.topics.find(({ id }) => id === topic.id)).toMatchObject({
      message: richTextOf('Too small'),
      comments: [{ message: richTextOf('Twice'), user: { name: 'Mia Chen' } }],
    });
    expect((await guest.write('DELETE', `${at}/comment/${commentId}`)).status).toBe(200);
    expect((await guest.write('DELETE', thread)).status).toBe(200);
  });

  it('notifies those whom the order concerns', async () => {
    await begin('Somebody should be notified of this');
    const messages = await scene.owner.get<{ title: string; username: string }[]>('/message/groups');
    expect(messages.data?.[0]).toMatchObject({ username: 'Mia Chen', title: 'Commented on spring.pdf' });
  });

  it('leaves alone what others wrote, and names nobody', async () => {
    const made = await scene.owner.write<Topic>(
      'POST',
      `${order.versionPath}/annotation`,
      'card-annotation',
      said('From the owner'),
    );
    const thread = `/guest${order.versionPath}/annotation/${made.data?.id}`;
    for (const [method, path, fields] of [
      ['PUT', `${thread}/message`, data('x')],
      ['PUT', `${thread}/resolve`, { data: 'true' }],
      ['PUT', `${thread}/annotation`, { data: '{}' }],
      ['DELETE', thread, {}],
    ] as const)
      expect(await guest.write(method, path, fields)).toMatchObject({ status: 403 });
    expect((await guest.write('POST', `${thread}/comment`, said('I agree'))).status).toBe(200);
    const mention = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'mention', attrs: { id: made.data?.sender.id, label: 'Mei' } }],
        },
      ],
    };
    const named = await guest.write('POST', `${thread}/comment`, { message: JSON.stringify(mention) });
    expect(named).toMatchObject({ status: 422 });
  });

  it('has what looks like a script kept as the text it is', async () => {
    const script = `<img src=x onerror="alert(1)"><script>alert(2)</script>javascript:alert(3)`;
    const topic = await begin(script);
    expect(topic.message).toEqual(richTextOf(script));
    const link = { type: 'doc', content: [{ type: 'text', text: 'x', marks: [{ type: 'link' }] }] };
    const linked = await guest.write('POST', `/guest${order.versionPath}/annotation`, {
      message: JSON.stringify(link),
    });
    expect(linked).toMatchObject({ status: 422 });
    const open = await scene.link(order);
    const named = await enter(server.url, open.address, { name: script.slice(0, 80) });
    expect((await named.get<GuestData>('/guest/data')).data?.guestName).toBe(script.slice(0, 80));
    const mails = await server.db.query<{ message: string }>(
      `SELECT message FROM notifications WHERE message LIKE '%onerror%'`,
    );
    expect(mails.length).toBeGreaterThan(0);
    for (const { message } of mails) expect(message).not.toContain('<img');
  });

  it('needs the anti-forgery token of a guest, and repeats nothing', async () => {
    const path = `${server.url}/api/g/guest${order.versionPath}/annotation`;
    const bare = await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${guest.token}` },
      body: new URLSearchParams(said('forged')),
    });
    expect(bare.status).toBe(403);
    const once = { 'x-mutation-id': 'sent-two-times' };
    const send = () =>
      guest.write<Topic>('POST', `/guest${order.versionPath}/annotation`, said('Once'), once);
    expect((await send()).data?.id).toBe((await send()).data?.id);
  });
});

describe('the scope of a link', () => {
  it('is its order, its attachments, their newest public version and the public tab', async () => {
    const elsewhere = await scene.newOrder();
    const unnamed = await addAttachment('customer');
    const internal = await addAttachment('internal');
    const draftId = await addVersion(order, 2, true);
    const secret = await server.db.query<{ id: string }>(
      `INSERT INTO topics (version_id, tab, number, sender_id, message, message_text)
       SELECT id, 'internal', 1, uploaded_by, '{"type":"doc","content":[]}', 'secret' FROM versions WHERE id = $1 RETURNING id`,
      [order.versionId],
    );
    const at = `/order/${order.orderId}/attachment`;
    const paths = [
      elsewhere.versionPath,
      `${at}/${unnamed.attachmentId}/version/${unnamed.versionId}`,
      `${at}/${internal.attachmentId}/version/${internal.versionId}`,
      `${at}/${order.attachmentId}/version/${draftId}`,
      `/order/${elsewhere.orderId}/attachment/${order.attachmentId}/version/${order.versionId}`,
    ];
    for (const path of paths) {
      expect([path, (await guest.get(`/guest${path}`)).status]).toEqual([path, 404]);
      expect((await guest.write('POST', `/guest${path}/annotation`, said('x'))).status).toBe(404);
    }
    const seen = await guest.get<VersionDetail>(`/guest${order.versionPath}`);
    expect(seen.data?.topics.every(({ tab }) => tab === 'public')).toBe(true);
    const hidden = `/guest${order.versionPath}/annotation/${secret[0]?.id}/comment`;
    expect((await guest.write('POST', hidden, said('x'))).status).toBe(404);
    const shown = await guest.get<GuestData>('/guest/data');
    expect(shown.data?.attachments.map(({ id, versions }) => [id, versions.map((one) => one.id)])).toEqual([
      [order.attachmentId, [order.versionId]],
    ]);

    const newest = await addVersion(order, 3);
    expect((await guest.get(`/guest${at}/${order.attachmentId}/version/${newest}`)).status).toBe(200);
    await server.db.query('DELETE FROM versions WHERE id = $1', [newest]);
  });

  it('lets who came before a newer version go on with what they saw, in later visits too, and shows others the newest alone', async () => {
    const read = await scene.newOrder();
    const { address } = await scene.link(read, mia);
    const reader = await enter(server.url, address);
    const newest = await addVersion(read, 2);
    const versionsOf = async (client: GuestClient) =>
      (await client.get<GuestData>('/guest/data')).data?.attachments[0]?.versions.map(({ id }) => id);
    expect(await versionsOf(reader)).toEqual([newest, read.versionId]);
    expect((await reader.get(`/guest${read.versionPath}`)).status).toBe(200);
    expect(
      (await reader.write('POST', `/guest${read.versionPath}/annotation`, said('Still here'))).status,
    ).toBe(200);
    expect(await versionsOf(await enter(server.url, address))).toEqual([newest, read.versionId]);
    const other = await enter(
      server.url,
      (await scene.link(read, { guest: { name: 'Noor Aziz', email: 'noor@guest.test' } })).address,
    );
    expect(await versionsOf(other)).toEqual([newest]);
    expect((await other.get(`/guest${read.versionPath}`)).status).toBe(404);
  });

  async function addAttachment(kind: string): Promise<{ attachmentId: string; versionId: string }> {
    const [row] = await server.db.query<{ attachment: string; version: string }>(
      `WITH a AS (INSERT INTO attachments (order_id, kind, name) VALUES ($1, $2::text, 'other.pdf') RETURNING id)
       INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256)
       SELECT a.id, 1, v.file_name, v.mime_type, v.file_type, v.size, v.storage_key || $2::text, v.uploaded_by, v.sha256
       FROM a, versions v WHERE v.id = $3 RETURNING attachment_id AS attachment, id AS version`,
      [order.orderId, kind, order.versionId],
    );
    return { attachmentId: row?.attachment ?? '', versionId: row?.version ?? '' };
  }

  it('is guests’ calls alone', async () => {
    const authorization = `Bearer ${guest.token}`;
    for (const path of ['/c/order', `/d/order/${order.orderId}`, '/c/r/profile'])
      expect((await fetch(`${server.url}/api${path}`, { headers: { authorization } })).status).toBe(401);
    const member = { authorization: `Bearer ${scene.owner.token}` };
    const as = await fetch(`${server.url}/api/g/guest/data`, { headers: member });
    expect([as.status, (await as.json()).code]).toEqual([401, 'guest_denied']);
  });

  it('shows nothing of a proof that customers do not see now', async () => {
    const moved = await scene.newOrder();
    const inside = await enter(server.url, (await scene.link(moved, mia)).address);
    await server.db.query(`UPDATE orders SET status = 'in-progress' WHERE id = $1`, [moved.orderId]);
    expect((await inside.get<GuestData>('/guest/data')).data).toMatchObject({
      progress: 'in-progress',
      attachments: [],
    });
    expect((await inside.get(`/guest${moved.versionPath}`)).status).toBe(404);
  });
});

describe('files', () => {
  it('are served by ranges, at addresses of one session', async () => {
    const seen = await guest.get<GuestData>('/guest/data');
    const address = `${server.url}${seen.data?.attachments[0]?.versions[0]?.url}`;
    const part = await fetch(address, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PDF']);
    expect(part.headers.get('content-range')).toBe('bytes 1-3/8');
    const last = await fetch(address, { headers: { range: 'bytes=-3' } });
    expect(await last.text()).toBe('1.7');
    expect((await fetch(address, { headers: { range: 'bytes=9-' } })).status).toBe(416);
    const whole = await fetch(address);
    expect(await whole.text()).toBe('%PDF-1.7');
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const again = await fetch(address, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const elsewhere = await scene.newOrder();
    expect((await fetch(address.replace(order.versionId, elsewhere.versionId))).status).toBe(401);
    expect(
      (await fetch(address.replace(`${order.versionId}/file/`, `${order.versionId}/preview/`))).status,
    ).toBe(401);
  });
});

describe('a decision', () => {
  const decide = (as: GuestClient, at: OrderFixture, decision: string, reason?: string) =>
    as.write<GuestData>('PUT', `/guest${at.versionPath}/decision`, {
      decision,
      ...(reason !== undefined && { reason }),
    });

  const undoIsOver = (): Promise<void> => {
    server.advance(decisionUndoMs);
    return server.announceDecisions();
  };

  it('is made where the link lets the guest and the order is in review, and stands in the history', async () => {
    expect(await decide(guest, order, 'approved')).toMatchObject({ status: 403 });
    const asked = await scene.newOrder();
    const { address, link } = await scene.link(asked, { ...mia, mayDecide: true });
    const lent = await enter(server.url, address);
    const decided = await decide(lent, asked, 'approved');
    expect(decided.data).toMatchObject({ progress: 'approved', attachments: [{ id: asked.attachmentId }] });
    expect(await decide(lent, asked, 'changes')).toMatchObject({ status: 409 });
    await undoIsOver();
    const { data: detail } = await scene.owner.get<OrderDetail>(`/order/${asked.orderId}`);
    expect(detail?.progress).toBe('approved');
    const { data: history } = await scene.owner.get<TimelineEntry[]>(`/order/${asked.orderId}/timeline`);
    expect(history).toContainEqual(
      expect.objectContaining({
        content: 'Approved version 1 of spring.pdf as a guest',
        attachmentVersionId: asked.versionId,
        by: expect.objectContaining({ name: 'Mia Chen' }),
      }),
    );
    const listed = await scene.owner.get<RouteData<'guestLinks'>>('/guest-links');
    expect(listed.data?.links.find(({ id }) => id === link.id)?.visitors[0]?.decisions).toMatchObject([
      { decision: 'approved', fileName: 'spring.pdf', version: 1 },
    ]);
  });

  it('for changes sends the order back to work', async () => {
    const asked = await scene.newOrder();
    const lent = await enter(server.url, (await scene.link(asked, { ...mia, mayDecide: true })).address);
    const decided = await decide(lent, asked, 'changes', 'The colours are off');
    expect(decided.data).toMatchObject({ progress: 'in-progress', attachments: [] });
    await undoIsOver();
    const { data: history } = await scene.operator.get<TimelineEntry[]>(`/order/${asked.orderId}/timeline`);
    expect(history?.map(({ content }) => content)).toContain(
      'Asked for changes to version 1 of spring.pdf as a guest: The colours are off',
    );
  });
});

describe('the end of a link', () => {
  async function enterAnew(more: object = {}) {
    const at = await scene.newOrder();
    const made = await scene.link(at, { ...mia, ...more });
    const inside = await enter(server.url, made.address);
    const seen = await inside.get<GuestData>('/guest/data');
    const file = `${server.url}${seen.data?.attachments[0]?.versions[0]?.url}`;
    const opens = async () => [
      (await inside.get('/guest/data')).status,
      (await fetch(file)).status,
      (await reviewAuth(server.url, tokenOf(made.address))).status,
    ];
    return { at, link: made.link, inside, opens };
  }
  const change = (id: string, what: string, fields: Record<string, string> = {}) =>
    scene.owner.write<SharedLink>('PUT', `/guest-links/${id}/${what}`, 'card', fields);
  const act = (at: OrderFixture, action: string) =>
    scene.manager.write('PUT', `/order/${at.orderId}/action/${action}`, 'card', {});

  it('comes with its revocation', async () => {
    const { link, inside, opens } = await enterAnew();
    expect(await opens()).toEqual([200, 200, 200]);
    expect((await change(link.id, 'revoke')).data).toMatchObject({ state: 'revoked', mayControl: false });
    expect(await opens()).toEqual([401, 401, 401]);
    expect(await inside.get('/guest/data')).toMatchObject(denied);
    for (const [what, fields] of [
      ['extend', { terms: '{"expiresAt":null}' }],
      ['resend', {}],
    ] as const)
      expect(await change(link.id, what, fields)).toMatchObject({ status: 409 });
  });

  it('does not come with the order’s own: the guest is shown what closed it, and when', async () => {
    const { at, inside } = await enterAnew();
    const visit = async () => (await inside.get<GuestData>('/guest/data')).data;
    expect(await visit()).toMatchObject({ progress: 'in-review', closedAt: null });
    expect((await act(at, 'cancel')).status).toBe(200);
    const cancelled = await visit();
    expect(cancelled).toMatchObject({ progress: 'cancelled', isArchived: false, attachments: [] });
    expect((await act(at, 'archive')).status).toBe(200);
    const archived = await visit();
    expect(archived).toMatchObject({ isArchived: true });
    expect(Date.parse(archived?.closedAt ?? '')).toBeGreaterThan(Date.parse(cancelled?.closedAt ?? ''));
  });

  it('comes with its time, which can be put off', async () => {
    const inAnHour = () => new Date(server.parts.clock().getTime() + 3_600_000).toISOString();
    const { link, opens } = await enterAnew({ expiresAt: inAnHour() });
    server.advance(3_600_000);
    expect(await opens()).toEqual([401, 401, 401]);
    await change(link.id, 'extend', { terms: JSON.stringify({ expiresAt: inAnHour() }) });
    expect(await opens()).toEqual([200, 200, 200]);
  });

  it('comes with a freeze, and passes with it', async () => {
    const { at, link, inside, opens } = await enterAnew();
    await act(at, 'freeze');
    expect(await opens()).toEqual([401, 401, 401]);
    expect((await inside.get('/guest/data')).messages?.[1]).toBe(
      'The order is frozen at the moment. Ask Mei Lim, who invited you.',
    );
    expect((await change(link.id, 'resend')).messages?.[0]).toContain('is frozen');
    expect((await act(at, 'unfreeze')).status).toBe(200);
    expect(await opens()).toEqual([200, 200, 200]);
  });

  it('comes with the removal of the order', async () => {
    const { at, opens } = await enterAnew();
    expect((await act(at, 'cancel')).status).toBe(200);
    expect((await scene.owner.write('DELETE', `/order/${at.orderId}`, 'card')).status).toBe(200);
    expect(await opens()).toEqual([401, 401, 401]);
  });

  it('comes to its address alone when it is sent anew', async () => {
    const at = await scene.newOrder();
    const { link, address } = await scene.link(at, mia);
    const inside = await enter(server.url, address);
    const resent = await change(link.id, 'resend');
    expect(await reviewAuth(server.url, tokenOf(address))).toMatchObject(denied);
    expect((await inside.get('/guest/data')).status).toBe(200);
    await enter(server.url, resent.data?.address ?? null);
    expect(server.mails.at(-1)?.text).toContain(resent.data?.address);
  });

  it('may be brought by anyone who may invite, its extension by its maker and the owner alone', async () => {
    const at = await scene.newOrder();
    const { link } = await scene.link(at, mia);
    const by = (what: string, fields: Record<string, string> = {}) =>
      scene.operator.write('PUT', `/guest-links/${link.id}/${what}`, 'card', fields);
    expect((await by('extend', { terms: '{"expiresAt":null}' })).status).toBe(403);
    expect((await by('resend')).status).toBe(403);
    expect((await by('revoke')).status).toBe(200);
  });
});
