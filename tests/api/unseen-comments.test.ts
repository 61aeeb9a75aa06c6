import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecisionConflict, SeenVersion } from '#shared/decisions/decision.ts';
import { type Attachment, stateOfAttachment } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { threadState } from '#shared/review/thread-state.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { changesIn, type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';

let scene: DecisionScene;
beforeAll(async () => {
  scene = await openDecisionScene();
});
afterAll(() => scene?.server.close());

it.each<[string, SeenVersion['openThreads']]>([
  ['where their ids are known', []],
  ['where their number is known', 0],
])(
  'an approval is refused where somebody else has an open comment on the proof, %s',
  async (_, openThreads) => {
    const order = await scene.newOrder();
    const seen = (await scene.seenBy(scene.owner, order)).map((one) => ({ ...one, openThreads }));
    const comment = (client: ApiClient, text: string) =>
      client.write<Topic>('POST', `${order.versionPath}/annotation`, 'card-annotation', {
        message: JSON.stringify(richTextOf(text)),
      });
    const { data: thread } = await comment(scene.manager, 'Stop: the price is wrong');
    const response = await scene.move(scene.owner, order, 'approved', { seen });
    expect((response.data as unknown as DecisionConflict).changes).toMatchObject([
      { what: 'commented', fileName: 'spring.pdf', versionId: order.versionId, version: 1 },
    ]);
    expect(changesIn(await scene.act(scene.owner, order, 'approve', { seen: JSON.stringify(seen) }))).toEqual(
      ['commented'],
    );
    expect(await scene.statusOf(order)).toBe('in-review');
    const known = seen.map((one) => ({ ...one, openThreads: thread === undefined ? [] : [thread.id] }));
    await comment(scene.owner, 'My own, which I know of');
    expect((await scene.move(scene.owner, order, 'approved', { seen: known })).status).toBe(200);
  },
);

it('an approval is refused where one comment was resolved and another came: their number is the same', async () => {
  const order = await scene.newOrder();
  const at = `${order.versionPath}/annotation`;
  const comment = (text: string) =>
    scene.manager.write<Topic>('POST', at, 'card-annotation', { message: JSON.stringify(richTextOf(text)) });
  const { data: thread } = await comment('The rule is too heavy');
  const seen = await scene.seenBy(scene.owner, order);
  await scene.manager.write('PUT', `${at}/${thread?.id}/resolve`, 'card-annotation', { data: 'true' });
  await comment('Stop: the price is wrong');
  expect(changesIn(await scene.move(scene.owner, order, 'approved', { seen }))).toEqual(['commented']);
  expect(await scene.statusOf(order)).toBe('in-review');
});

it('an approval is refused where somebody else has replied to an open comment, worded it anew, or moved its mark', async () => {
  const order = await scene.newOrder();
  const at = `${order.versionPath}/annotation`;
  const message = JSON.stringify(richTextOf('Is the price right?'));
  const { data: thread } = await scene.manager.write<Topic>('POST', at, 'card-annotation', { message });
  const approve = async () => changesIn(await scene.move(scene.owner, order, 'approved', { seen }));

  let seen = await scene.seenBy(scene.owner, order);
  const reply = { message: JSON.stringify(richTextOf('Stop: it is not')) };
  await scene.manager.write('POST', `${at}/${thread?.id}/comment`, 'card-annotation', reply);
  expect(await approve()).toEqual(['commented']);

  seen = await scene.seenBy(scene.owner, order);
  const edit = { data: JSON.stringify(richTextOf('The price is wrong')) };
  await scene.manager.write('PUT', `${at}/${thread?.id}/message`, 'card-annotation', edit);
  expect(await approve()).toEqual(['commented']);

  // Who replied last is not taken for the author of another's other words.
  await scene.owner.write('POST', `${at}/${thread?.id}/comment`, 'card-annotation', {
    message: JSON.stringify(richTextOf('I shall look')),
  });
  seen = await scene.seenBy(scene.owner, order);
  await scene.manager.write('PUT', `${at}/${thread?.id}/message`, 'card-annotation', {
    data: JSON.stringify(richTextOf('Print nothing')),
  });
  expect(await approve()).toEqual(['commented']);

  seen = await scene.seenBy(scene.owner, order);
  const annotation = encodeMark({ id: 'mark', page: 1, colour: 'red', shape: 'dot', x: 40, y: 60 });
  const moved = { topicId: thread?.id ?? '', annotation };
  await scene.manager.write('POST', `${order.versionPath}/update`, 'card-annotation', moved);
  expect(await approve()).toEqual(['commented']);

  // The question of an approval shows threads, and knows them by the same states as the server.
  const { data: shown } = await scene.owner.get<{ topics: Topic[] }>(order.versionPath);
  seen = await scene.seenBy(scene.owner, order);
  expect(seen[0]?.openThreads).toEqual(shown?.topics.map(threadState));
  expect((await scene.move(scene.owner, order, 'approved', { seen })).status).toBe(200);
});

it('an approval is made after an edit and a move of one’s own on another device, and refused after another’s reply beneath', async () => {
  const order = await scene.newOrder();
  const at = `${order.versionPath}/annotation`;
  const send = (client: ApiClient, path: string, text: string, method: 'POST' | 'PUT' = 'POST') =>
    client.write<Topic>(method, path, 'card-annotation', {
      [method === 'POST' ? 'message' : 'data']: JSON.stringify(richTextOf(text)),
    });
  const { data: thread } = await send(scene.owner, at, 'Too heavy');
  const before = await scene.seenBy(scene.owner, order);
  await send(scene.manager, `${at}/${thread?.id}/comment`, 'It is not');
  await send(scene.owner, `${at}/${thread?.id}/comment`, 'We shall see');
  expect(changesIn(await scene.move(scene.owner, order, 'approved', { seen: before }))).toEqual([
    'commented',
  ]);

  const seen = await scene.seenBy(scene.owner, order);
  await send(scene.owner, `${at}/${thread?.id}/message`, 'Too light', 'PUT');
  await scene.owner.write('POST', `${order.versionPath}/update`, 'card-annotation', {
    topicId: thread?.id ?? '',
    annotation: encodeMark({ id: 'mark', page: 1, colour: 'red', shape: 'dot', x: 40, y: 60 }),
  });
  expect((await scene.move(scene.owner, order, 'approved', { seen })).status).toBe(200);
});

it('a version is not deleted with what was written in its open comments since its deletion was asked about', async () => {
  const order = await scene.newOrder();
  const { versions } = await scene.upload(order, 'second', order.attachmentId);
  const id = versions[0]?.id;
  const stateNow = async (): Promise<string> => {
    const { data } = await scene.manager.get<OrderDetail>(`/order/${order.orderId}`);
    const version = data?.attachments.customerReview[0]?.versions.find((one) => one.id === id);
    return version?.openState ?? '';
  };
  const remove = (openState: string) =>
    scene.manager.write(
      'DELETE',
      `/order/${order.orderId}/${order.attachmentId}/${id}/wrong%20file?openState=${openState}`,
      'card-annotation',
    );
  const at = `/order/${order.orderId}/attachment/${order.attachmentId}/version/${id}/annotation`;
  const write = (path: string, text: string) =>
    scene.owner.write<Topic>('POST', path, 'card-annotation', { message: JSON.stringify(richTextOf(text)) });

  const empty = await stateNow();
  const { data: thread } = await write(at, 'The rule is too heavy');
  expect(await remove(empty)).toMatchObject({ status: 409, message: 'The version was not deleted' });
  const commented = await stateNow();
  await scene.owner.write('PUT', `${at}/${thread?.id}/resolve`, 'card-annotation', { data: 'true' });
  const { data: other } = await write(at, 'The price is wrong');
  expect((await remove(commented)).status).toBe(409);
  const exchanged = await stateNow();
  await write(`${at}/${other?.id}/comment`, 'It is 12, not 21');
  expect((await remove(exchanged)).status).toBe(409);
  expect((await remove(await stateNow())).status).toBe(200);
});

it('an attachment is not deleted with a version or a comment that came since its deletion was asked about', async () => {
  const order = await scene.newOrder();
  const shown = async (): Promise<Attachment> => {
    const { data } = await scene.manager.get<OrderDetail>(`/order/${order.orderId}`);
    return data?.attachments.customerReview[0] as Attachment;
  };
  const remove = (known: string) =>
    scene.manager.write(
      'DELETE',
      `/order/${order.orderId}/${order.attachmentId}/attachment?known=${known}`,
      'upload',
    );
  const before = stateOfAttachment((await shown()).versions);
  await scene.owner.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
    message: JSON.stringify(richTextOf('The price is wrong')),
  });
  expect(await remove(before)).toMatchObject({ status: 409, message: 'The attachment was not deleted' });
  const commented = stateOfAttachment((await shown()).versions);
  await scene.upload(order, 'second', order.attachmentId);
  expect((await remove(commented)).status).toBe(409);
  expect((await remove(stateOfAttachment((await shown()).versions))).status).toBe(200);
});
