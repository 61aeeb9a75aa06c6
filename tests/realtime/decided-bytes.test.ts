import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verify } from '#server/decisions/verify.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { tokenOf } from '../support/clients/guest-client.ts';
import { type ReviewingPerson, reviewingPerson } from '../support/clients/reviewing-person.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import { mia } from '../support/scenes/guest-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
let members: ReviewingPerson[] = [];
beforeAll(async () => {
  scene = await openDecisionScene();
  const { server, owner } = scene;
  const [row] = await server.db.query<{ id: string }>('SELECT id FROM companies');
  await server.addPerson({
    email: 'grace@harbour.test',
    role: 'owner',
    companyId: row?.id ?? '',
    firstname: 'Grace',
    lastname: 'Ng',
  });
  const grace = await server.signIn('customer', 'grace@harbour.test');
  // One after the other: each has the page's address to itself while it connects.
  members = [await reviewingPerson(server.url, 'Mei Lim', owner)];
  members.push(await reviewingPerson(server.url, 'Grace Ng', grace));
});
afterAll(async () => {
  for (const member of members) await member.leave();
  await scene?.server.close();
});

const who = fc.constantFrom(0, 1, 2);
const action = fc.constantFrom('ORDER_APPROVED' as const, 'MAKE_CHANGES' as const);
const does = <D extends string>(what: D) => fc.constant(what);
const personal = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: does('look'), who }) },
  { weight: 4, arbitrary: fc.record({ do: does('ask'), who, action }) },
  { weight: 4, arbitrary: fc.record({ do: does('press'), who }) },
  { weight: 3, arbitrary: fc.record({ do: does('decide'), who, action }) },
  { weight: 2, arbitrary: fc.record({ do: does('lose the line'), who }) },
  { weight: 1, arbitrary: fc.record({ do: does('have the line again'), who }) },
  { weight: 2, arbitrary: fc.record({ do: does('resume'), who }) },
);
const studio = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: does('upload'), anew: fc.constantFrom(false, false, true) }) },
  { weight: 1, arbitrary: fc.record({ do: does('remove') }) },
  { weight: 2, arbitrary: fc.record({ do: does('return to review') }) },
);
type Personal = typeof personal extends fc.Arbitrary<infer S> ? S : never;
type Studio = typeof studio extends fc.Arbitrary<infer S> ? S : never;
/** Concurrent actions. */
const group = fc.array(fc.oneof({ weight: 3, arbitrary: personal }, { weight: 1, arbitrary: studio }), {
  minLength: 1,
  maxLength: 3,
});
/** A decision that is requested, and confirmed when something has happened meanwhile. */
const late = fc
  .record({ who, action, isLost: fc.boolean(), meanwhile: fc.oneof(studio, personal) })
  .map((drawn): (Personal | Studio)[][] => [
    [{ do: 'look', who: drawn.who }],
    [{ do: 'ask', who: drawn.who, action: drawn.action }],
    ...(drawn.isLost ? [[{ do: 'lose the line', who: drawn.who } as const]] : []),
    [drawn.meanwhile],
    ...(drawn.isLost ? [[{ do: 'resume', who: drawn.who } as const]] : []),
    [{ do: 'press', who: drawn.who }],
    [{ do: 'return to review' }],
  ]);
const groups = fc
  .array(
    fc.oneof(
      group.map((steps): (Personal | Studio)[][] => [steps]),
      late,
    ),
    { minLength: 4, maxLength: 8 },
  )
  .map((parts) => parts.flat());

const read = async ({ orderId }: OrderFixture): Promise<OrderDetail | undefined> =>
  (await scene.manager.get<OrderDetail>(`/order/${orderId}`)).data;

async function takeAtStudio(step: Studio, order: OrderFixture, upload: number): Promise<void> {
  switch (step.do) {
    case 'upload':
      await scene
        .upload(order, `${order.orderId} ${upload}`, step.anew ? undefined : order.attachmentId)
        .catch(() => {});
      return;
    case 'remove': {
      const newest = (await read(order))?.attachments.customerReview[0]?.versions[0];
      if (newest !== undefined)
        await scene.remove({ ...order, attachmentId: newest.attachmentId }, newest.id);
      return;
    }
    case 'return to review':
      await scene.move(scene.manager, order, 'in-review');
  }
}

const counts = { decided: 0, refused: 0, afterLoss: 0 };

async function press(person: ReviewingPerson): Promise<void> {
  const outcome = await person.press();
  if (outcome === 'conflict') counts.refused += 1;
  if (outcome !== 'decided') return;
  counts.decided += 1;
  if (person.wasCut()) counts.afterLoss += 1;
}

async function take(step: Personal, person: ReviewingPerson): Promise<void> {
  switch (step.do) {
    case 'look':
      return person.look();
    case 'ask':
      return person.ask(step.action);
    case 'decide':
      person.ask(step.action);
      return press(person);
    case 'press':
      return press(person);
    case 'lose the line':
      return person.cut();
    case 'have the line again':
      return person.mend();
    case 'resume':
      return person.resume();
  }
}

it('whatever comes, goes and is lost, each decision names as on the screen bytes that its author had there', async () => {
  await fc.assert(
    fc.asyncProperty(groups, async (all) => {
      const order = await scene.newOrder();
      const link = await scene.link(order, { mayDecide: true, ...mia });
      const linkToken = tokenOf(link.address);
      const guest = await reviewingPerson(scene.server.url, 'Mia Chen', { linkToken });
      const people = [...members, guest];
      for (const person of people) {
        await person.begin(order.orderId);
        await person.look();
      }
      let uploads = 0;
      for (const steps of all) {
        const ahead = people.map(() => Promise.resolve());
        const taken = steps.map((step) => {
          if (step.do === 'upload') uploads += 1;
          if (!('who' in step)) return takeAtStudio(step, order, uploads);
          const { who: at } = step;
          const person = people[at];
          if (person === undefined) throw new Error('there are not so many');
          // A person does one thing after the other.
          const done = (ahead[at] ?? Promise.resolve()).then(() => take(step, person));
          ahead[at] = done;
          return done;
        });
        await Promise.all(taken);
      }
      for (const { kind, by, versions } of await scene.decisions(order)) {
        const author = people.find(({ name }) => name === by.name);
        if (author === undefined) continue;
        const onScreen = versions.filter((version) => version.onScreen);
        if (kind === 'approved') expect(onScreen).toHaveLength(1);
        for (const { versionId, sha256 } of onScreen)
          expect(author.confirmed).toContain(`${versionId} ${sha256}`);
      }
      await guest.leave();
    }),
    { numRuns: 14, endOnFailure: true },
  );
  expect(await verify(scene.server.parts)).toMatchObject({ faults: [] });
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});
