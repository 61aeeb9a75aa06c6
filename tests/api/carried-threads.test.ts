import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Version, VersionDetail } from '#shared/files/attachment.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { CarriedThread, Carrying } from '#shared/review/carried-thread.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { addVersion } from '../support/scenes/add-version.ts';
import { type GuestScene, mia, openGuestScene } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import type { TestServer } from '../support/servers/test-server.ts';

let scene: GuestScene;
let server: TestServer;
let owner: ApiClient;
let operator: ApiClient;
let admin: ApiClient;
let first: OrderFixture;
let second: OrderFixture;
const open: LiveClient[] = [];

const scope = 'card-annotation';
const said = (text: string) => ({ message: JSON.stringify(richTextOf(text)) });
const markAt = (x: number, id = 'mark') => encodeMark({ id, page: 1, colour: 'red', shape: 'dot', x, y: 60 });

beforeAll(async () => {
  scene = await openGuestScene();
  ({ server, owner, operator } = scene);
  await server.addPerson({ email: 'ada@galley.test', role: 'admin' });
  admin = await server.signIn('user', 'ada@galley.test');
});
afterAll(async () => {
  for (const client of open) client.close();
  await server.close();
});
beforeEach(async () => {
  first = await scene.newOrder();
  second = await addVersion(server, first);
});

async function begin(client: ApiClient, at: OrderFixture, text: string, more = {}): Promise<Topic> {
  const fields = { ...said(text), annotation: markAt(40), ...more };
  const begun = await client.write<Topic>('POST', `${at.versionPath}/annotation`, scope, fields);
  if (begun.data === undefined) throw new Error(JSON.stringify(begun));
  return begun.data;
}
const carry = (
  client: ApiClient,
  at: OrderFixture,
  { id }: Topic,
  outcome: Carrying['outcome'],
  annotation?: string,
): Promise<ApiResponse<Topic>> =>
  client.write('PUT', `${at.versionPath}/carried/${id}`, scope, {
    outcome,
    ...(annotation === undefined ? {} : { annotation }),
  });
const carried = async (client: ApiClient, at: OrderFixture): Promise<CarriedThread[]> =>
  (await client.get<CarriedThread[]>(`${at.versionPath}/carried`)).data ?? [];
const topicsOf = async (at: OrderFixture): Promise<Topic[]> =>
  (await owner.get<VersionDetail>(at.versionPath)).data?.topics ?? [];
/** Returns the open comments of each version, newest first. */
const counts = async ({ orderId, attachmentId }: OrderFixture): Promise<number[]> => {
  const path = `/order/${orderId}/attachment/${attachmentId}/versions`;
  return ((await owner.get<Version[]>(path)).data ?? []).map(({ openTopics }) => openTopics);
};

describe('threads of an earlier version', () => {
  it('are listed on the next one while they are open', async () => {
    const heavy = await begin(owner, first, 'The rule is too heavy');
    const black = await begin(owner, first, 'The black is flat');
    await owner.write('PUT', `${first.versionPath}/annotation/${black.id}/resolve`, scope, { data: 'true' });
    expect(await carried(owner, second)).toEqual([
      {
        topic: expect.objectContaining({ id: heavy.id }),
        versionId: first.versionId,
        version: 1,
        left: null,
      },
    ]);
    expect(await carried(owner, first)).toEqual([]);
    expect(await topicsOf(second)).toEqual([]);
    expect(await counts(first)).toEqual([0, 1]);
  });

  it('that are done are resolved on the new version, and say where they come from', async () => {
    const topic = await begin(owner, first, 'The rule is too heavy');
    await begin(owner, second, 'A first comment of the new version');
    const done = await carry(owner, second, topic, 'done', markAt(44));
    const from = { versionId: first.versionId, version: 1 };
    expect(done.data).toMatchObject({
      id: topic.id,
      number: 2,
      isResolve: true,
      from,
      annotation: markAt(44),
    });
    expect(await topicsOf(first)).toMatchObject([
      { id: topic.id, number: 1, isResolve: true, to: { versionId: second.versionId, version: 2 } },
    ]);
    expect((await topicsOf(first))[0]?.annotation).toBe(markAt(40));
    expect(await carried(owner, second)).toEqual([]);
    expect(await counts(first)).toEqual([1, 0]);
    expect((await carry(owner, second, topic, 'done')).data).toMatchObject({ number: 2 });
  });

  it('that are still open go on on the new version with their replies, and count there alone', async () => {
    const topic = await begin(owner, first, 'The rule is too heavy');
    await operator.write(
      'POST',
      `${first.versionPath}/annotation/${topic.id}/comment`,
      scope,
      said('Lighter'),
    );
    await carry(owner, second, topic, 'open', markAt(44));
    expect(await counts(first)).toEqual([1, 0]);
    const reply = `${second.versionPath}/annotation/${topic.id}/comment`;
    const replied = await owner.write<Topic>('POST', reply, scope, said('Still too heavy'));
    expect(replied.data?.comments.map(({ message }) => plainText(message))).toEqual([
      'Lighter',
      'Still too heavy',
    ]);
    const moved = { topicId: topic.id, annotation: markAt(48) };
    await owner.write('POST', `${second.versionPath}/update`, scope, moved);
    expect((await topicsOf(second))[0]).toMatchObject({ annotation: markAt(48), isResolve: false });
    expect((await topicsOf(first))[0]).toMatchObject({ annotation: markAt(40) });
    const listed = (await owner.get<OrderThread[]>(`/order/${first.orderId}/topics`)).data ?? [];
    expect(listed).toMatchObject([{ id: topic.id, version: 2, versionId: second.versionId }]);
    await owner.write('PUT', `${second.versionPath}/annotation/${topic.id}/resolve`, scope, { data: 'true' });
    expect(await counts(first)).toEqual([0, 0]);
  });

  it('that are left stay open where they are, with who left them, and can be decided later', async () => {
    const topic = await begin(owner, first, 'For the next edition');
    expect((await carry(owner, second, topic, 'left')).data).toMatchObject({ id: topic.id, number: 1 });
    const [left] = await carried(operator, second);
    expect(left).toMatchObject({ version: 1, left: { by: { name: 'Mei Lim' } } });
    expect(await counts(first)).toEqual([0, 1]);
    await carry(owner, second, topic, 'open');
    expect(await carried(owner, second)).toEqual([]);
    expect((await topicsOf(second))[0]).toMatchObject({ id: topic.id, annotation: null });
    expect(await carry(owner, second, topic, 'left')).toMatchObject({ status: 409 });
  });

  it('go on from version to version, each with its own number and mark', async () => {
    const topic = await begin(owner, first, 'The rule is too heavy');
    await carry(owner, second, topic, 'open', markAt(44));
    const third = await addVersion(server, second);
    expect(await carried(owner, third)).toMatchObject([{ version: 2, topic: { annotation: markAt(44) } }]);
    await carry(owner, third, topic, 'open', markAt(46));
    expect(await counts(first)).toEqual([1, 0, 0]);
    expect((await topicsOf(second))[0]).toMatchObject({
      from: { version: 1 },
      to: { version: 3 },
      annotation: markAt(44),
    });
    expect(await carry(owner, second, topic, 'done')).toMatchObject({
      status: 409,
      message: 'This comment already continues on version 3',
    });
  });

  it('keep the notifications of their comments where a version of theirs is removed, which lead to where they are', async () => {
    const { orderId, attachmentId } = first;
    const remove = ({ versionId }: OrderFixture) =>
      admin.write('DELETE', `/order/${orderId}/${attachmentId}/${versionId}/Wrong`, scope);
    /** Where those of the customer lead, newest first. */
    const leads = async () =>
      ((await owner.get<Notification[]>(`/message/group/${orderId}`)).data ?? []).map(
        ({ data: { targetId } }) => 'versionId' in targetId && targetId.versionId,
      );
    const topic = await begin(operator, first, 'The rule is too heavy');
    await begin(operator, first, 'Of this version alone');
    await carry(operator, second, topic, 'open', markAt(44));
    const reply = `${second.versionPath}/annotation/${topic.id}/comment`;
    await operator.write('POST', reply, scope, said('Still too heavy'));
    expect(await leads()).toEqual([second.versionId, first.versionId, first.versionId]);
    const live = await connectLive(server.url, 'customer', owner.token);
    open.push(live);
    expect((await remove(first)).status).toBe(200);
    await live.when('fetch-messages');
    expect(await leads()).toEqual([second.versionId, second.versionId]);

    const third = await addVersion(server, second);
    await carry(operator, third, topic, 'open', markAt(46));
    const later = `${third.versionPath}/annotation/${topic.id}/comment`;
    await operator.write('POST', later, scope, said('And here'));
    expect(await leads()).toEqual([third.versionId, second.versionId, second.versionId]);
    expect((await remove(third)).status).toBe(200);
    expect(await leads()).toEqual([second.versionId, second.versionId, second.versionId]);
  });

  it('outlive the version that they were begun on, and return to it from one that is removed', async () => {
    const topic = await begin(owner, first, 'The rule is too heavy');
    await carry(owner, second, topic, 'open', markAt(44));
    const third = await addVersion(server, second);
    await carry(owner, third, topic, 'open', markAt(46));
    const remove = ({ orderId, attachmentId, versionId }: OrderFixture) =>
      admin.write('DELETE', `/order/${orderId}/${attachmentId}/${versionId}/Wrong`, scope);
    expect((await remove(first)).status).toBe(200);
    expect((await topicsOf(second))[0]).toMatchObject({
      id: topic.id,
      annotation: markAt(44),
      to: { version: 3 },
    });
    expect((await topicsOf(third))[0]).toMatchObject({ from: { version: 2 } });
    expect((await remove(third)).status).toBe(200);
    expect(await counts(first)).toEqual([1]);
    expect((await topicsOf(second))[0]).not.toHaveProperty('to');
  });

  it('are deleted everywhere by their author', async () => {
    const topic = await begin(owner, first, 'The rule is too heavy');
    await carry(owner, second, topic, 'open');
    const path = `${second.versionPath}/annotation/${topic.id}`;
    expect((await owner.write('DELETE', path, scope)).status).toBe(200);
    expect([await topicsOf(first), await topicsOf(second)]).toEqual([[], []]);
  });

  it('are in the record of an approval under the version that they go on on', async () => {
    const topic = await begin(owner, first, 'The rule is too heavy');
    await carry(owner, second, topic, 'open', markAt(44));
    const moved = await owner.write('PUT', `/order/${first.orderId}/move-progress`, 'card', {
      moveto: 'approved',
    });
    expect(moved.status).toBe(200);
    const [row] = await server.db.query<{ open_threads: { id: string; versionId: string }[] }>(
      'SELECT open_threads FROM decisions WHERE order_id = $1',
      [first.orderId],
    );
    expect(row?.open_threads).toMatchObject([{ versionId: second.versionId }]);
  });
});

describe('who decides on them', () => {
  it('is the author, or who approves', async () => {
    const topic = await begin(owner, first, 'The rule is too heavy');
    expect(await carry(operator, second, topic, 'done')).toMatchObject({ status: 403 });
    expect((await carry(admin, second, topic, 'left')).status).toBe(200);
    const own = await begin(operator, first, 'We look into the black');
    expect((await carry(operator, second, own, 'done')).status).toBe(200);
  });

  it('waits until customers can see the new version', async () => {
    const third = await addVersion(server, second, { isInternal: true });
    const topic = await begin(owner, first, 'The rule is too heavy');
    expect(await carried(operator, third)).toHaveLength(1);
    expect(await carry(admin, third, topic, 'open')).toMatchObject({
      status: 409,
      message: 'Customers cannot see this version',
    });
    expect(await carry(owner, third, topic, 'open')).toMatchObject({ status: 404 });
  });

  it('is refused where the mark cannot be read, and on a closed order', async () => {
    const topic = await begin(owner, first, 'The rule is too heavy');
    expect(await carry(owner, second, topic, 'open', 'nothing')).toMatchObject({ status: 422 });
    await server.db.query(`UPDATE orders SET status = 'completed' WHERE id = $1`, [first.orderId]);
    expect(await carry(owner, second, topic, 'open')).toMatchObject({ status: 409 });
  });

  it('is a guest for threads of their own', async () => {
    const at = await scene.newOrder();
    const shared = await scene.link(at, mia);
    const before = await enter(server.url, shared.address);
    const begun = await before.write<Topic>('POST', `/guest${at.versionPath}/annotation`, said('Too small'));
    const others = await begin(owner, at, 'Too blue');
    const later = await addVersion(server, at);
    const guest = await enter(server.url, shared.address);
    const listed = await guest.get<CarriedThread[]>(`/guest${later.versionPath}/carried`);
    expect(listed.data?.map(({ topic }) => topic.id)).toEqual([begun.data?.id, others.id]);
    const put = (id: string | undefined) =>
      guest.write<Topic>('PUT', `/guest${later.versionPath}/carried/${id}`, { outcome: 'done' });
    expect(await put(others.id)).toMatchObject({ status: 403 });
    expect((await put(begun.data?.id)).data).toMatchObject({ isResolve: true, from: { version: 1 } });
  });

  it('counts once for a guest too, on the version that it goes on on', async () => {
    const at = await scene.newOrder();
    const { address } = await scene.link(at, mia);
    const fields = { ...said('Too small'), annotation: markAt(40) };
    const before = await enter(server.url, address);
    const begun = await before.write<Topic>('POST', `/guest${at.versionPath}/annotation`, fields);
    const later = await addVersion(server, at);
    const guest = await enter(server.url, address);
    const seen = async () =>
      (await guest.get<GuestData>('/guest/data')).data?.attachments.flatMap(({ versions }) =>
        versions.map(({ openTopics }) => openTopics),
      );
    expect([await counts(at), await seen()]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    await guest.write('PUT', `/guest${later.versionPath}/carried/${begun.data?.id}`, {
      outcome: 'open',
      annotation: markAt(44),
    });
    expect([await counts(at), await seen()]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    const shown = await guest.get<VersionDetail>(`/guest${later.versionPath}`);
    expect(shown.data?.topics.map(({ id }) => id)).toEqual([begun.data?.id]);
  });
});

it('a decision on a thread reaches those who look at either version', async () => {
  const topic = await begin(owner, first, 'The rule is too heavy');
  const live = await connectLive(server.url, 'user', operator.token);
  open.push(live);
  await live.ask('watch-order', { orderId: first.orderId });
  await carry(owner, second, topic, 'open');
  await live.when(
    'reload-version-list',
    ({ change }) => change.kind === 'put' && change.version.id === second.versionId,
  );
  const events = live.received.filter(
    ({ name, payload }) =>
      name.startsWith('reload-version') && !String(payload.channel).endsWith(':internal'),
  );
  // Those of the thread's beginning may come only now, before these.
  expect(events.slice(-4).map(({ name, payload }) => [name, payload])).toMatchObject([
    ['reload-version', { versionId: first.versionId, change: { topic: { to: { version: 2 } } } }],
    ['reload-version-list', { change: { version: { id: first.versionId, openTopics: 0 } } }],
    ['reload-version', { versionId: second.versionId, change: { topic: { from: { version: 1 } } } }],
    ['reload-version-list', { change: { version: { id: second.versionId, openTopics: 1 } } }],
  ]);
});
