import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportPutOff } from '#client/review/actions/put-off.ts';
import { draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { tokenOf } from '../support/clients/guest-client.ts';
import { type ReviewingPerson, reviewingPerson } from '../support/clients/reviewing-person.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import { mia } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
beforeAll(async () => {
  scene = await openDecisionScene();
});
afterAll(() => scene?.server.close());

const text = 'Half a sentence';

/** Writes a comment without sending it, as the editor keeps it. */
function write({ client }: ReviewingPerson, { orderId, attachmentId, versionId }: OrderFixture): void {
  const named = { orderName: 'Spring catalogue', version: 1, fileName: 'spring.pdf' };
  const place = { orderId, attachmentId, versionId, ...named, page: null, tab: 'public' } as const;
  const key = draftKey.newTopic(versionId, 'public');
  setDraft(client, key, draftOf({ kind: 'new', message: richTextOf(text), place }));
}
const written = ({ client }: ReviewingPerson): string[] =>
  Object.values(client.review.state.drafts).map(({ message }) => plainText(message));

it('a guest who writes keeps their text while a version comes, and reads why their link ended', async () => {
  const order = await scene.newOrder();
  const shared = await scene.link(order, mia);
  const guest = await reviewingPerson(scene.server.url, 'Mia Chen', { linkToken: tokenOf(shared.address) });
  await guest.begin(order.orderId);
  write(guest, order);
  await scene.upload(order, 'second', order.attachmentId);
  await guest.resume();
  expect(written(guest)).toEqual([text]);

  await scene.owner.write('PUT', `/guest-links/${shared.link.id}/revoke`, 'card');
  await expect.poll(() => guest.client.guest.step).toBe('denied');
  // By the live channel, or by a call that was on its way and is refused first.
  expect(guest.client.guest.why).toMatch(/^This link was revoked( by|\. Ask) Mei Lim/);
  expect(guest.client.guest.data).toBeNull();
  expect(written(guest)).toEqual([text]);
  await guest.leave();
});

it('whoever is signed out through the live channel reads why, and finds their text after the next sign-in', async () => {
  const { server, owner } = scene;
  const jonas = await server.signIn('customer', 'jonas@harbour.test');
  const order = await scene.newOrder();
  const person = await reviewingPerson(server.url, 'Jonas', jonas);
  write(person, order);
  const act = (action: string) =>
    owner.write('PUT', `/team-members/${jonas.kept.userId}/${action}`, 'customer-team-member');
  expect((await act('deactivate')).status).toBe(200);
  await expect.poll(() => person.client.session.status).toBe('signed-out');
  expect(person.client.session.end).toEqual({
    reason: 'Your account was deactivated by your administrator or account owner.',
    unsent: 1,
    writer: jonas.kept.userId,
  });
  expect(written(person)).toEqual([]);
  await act('reactivate');
  const { kept } = await server.signIn('customer', 'jonas@harbour.test');
  const again = await reviewingPerson(server.url, 'Jonas', { kept }, person.client.storage);
  expect(written(again)).toEqual([text]);
  await person.leave();
  await again.leave();
});

it('whoever writes while somebody sends the order back reads where it is now, and that their text is kept', async () => {
  const order = await scene.newOrder();
  const person = await reviewingPerson(scene.server.url, 'Mei Lim', scene.owner);
  await person.begin(order.orderId);
  write(person, order);
  await scene.move(scene.manager, order, 'in-progress');
  await person.resume();
  await reportPutOff(person.client, order.orderId);
  expect(person.client.toasts.toasts).toMatchObject([
    {
      title: `Order #${order.orderId} is no longer in review: In Progress`,
      messages: [expect.any(String), 'Your unsent text is kept.'],
      action: { label: 'Show draft' },
    },
  ]);
  expect(written(person)).toEqual([text]);
  await person.leave();
});

it('whoever was put off by a decision reads that it was undone', async () => {
  const order = await scene.newOrder();
  const jonas = await scene.server.signIn('customer', 'jonas@harbour.test');
  const person = await reviewingPerson(scene.server.url, 'Jonas', jonas);
  await person.begin(order.orderId);
  const decided = await scene.move(scene.owner, order, 'in-progress');
  await person.resume();
  await reportPutOff(person.client, order.orderId);
  const titles = () => person.client.toasts.toasts.map(({ title }) => title);
  expect(titles()).toEqual([`Order #${order.orderId} is no longer in review: In Progress`]);
  await scene.takeBack(scene.owner, order, decided.data?.decision?.id);
  await expect.poll(titles).toEqual([`Order #${order.orderId} is in review again`]);
  await person.leave();
});

it('whoever looks at a proof that is deleted reads that it was, and not that the order has left review', async () => {
  const order = await scene.newOrder();
  const person = await reviewingPerson(scene.server.url, 'Mei Lim', scene.owner);
  await person.begin(order.orderId);
  await scene.manager.write('DELETE', `/order/${order.orderId}/${order.attachmentId}/attachment`, 'upload');
  await person.resume();
  await reportPutOff(person.client, order.orderId);
  const title = `The proof that you were looking at was removed from order #${order.orderId}`;
  expect(person.client.toasts.toasts).toMatchObject([{ title }]);
  await person.leave();
});

it('the summary of a decision is kept and shown as well when the order leaves review', async () => {
  const order = await scene.newOrder();
  const person = await reviewingPerson(scene.server.url, 'Mei Lim', scene.owner);
  await person.begin(order.orderId);
  const key = draftKey.decision([order.orderId], 'MAKE_CHANGES');
  setDraft(person.client, key, draftOf({ kind: 'new', message: richTextOf(text) }));
  await scene.move(scene.manager, order, 'in-progress');
  await person.resume();
  await reportPutOff(person.client, order.orderId);
  expect(person.client.toasts.toasts).toMatchObject([
    {
      messages: [expect.any(String), 'Your unsent text is kept.'],
      action: { label: 'Show draft' },
    },
  ]);
  await person.leave();
});
