import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecisionConflict, SeenVersion } from '#shared/decisions/decision.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
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

it('a version is not deleted with comments that came since its deletion was asked about', async () => {
  const order = await scene.newOrder();
  const { versions } = await scene.upload(order, 'second', order.attachmentId);
  const remove = (openTopics: number) =>
    scene.manager.write(
      'DELETE',
      `/order/${order.orderId}/${order.attachmentId}/${versions[0]?.id}/wrong%20file?openTopics=${openTopics}`,
      'card-annotation',
    );
  const path = `/order/${order.orderId}/attachment/${order.attachmentId}/version/${versions[0]?.id}`;
  const message = JSON.stringify(richTextOf('The rule is too heavy'));
  await scene.owner.write('POST', `${path}/annotation`, 'card-annotation', { message });
  expect(await remove(0)).toMatchObject({ status: 409, message: 'The version was not deleted' });
  expect((await remove(1)).status).toBe(200);
});
