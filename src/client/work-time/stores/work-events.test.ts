import { expect, it } from 'vitest';
import type { CallResponse } from '#client/net/route-call.ts';
import type { OwnWork } from '#shared/work-time/own-work.ts';
import { createWorkStore } from './work.store.ts';
import { workHandlers, workResponses } from './work-events.ts';

const at = (orderId: string) => ({ orderId }) as OwnWork;
const response = (begun: number) =>
  ({ begun, input: { params: { orderId: '1' } } }) as unknown as CallResponse;

/** A person's working time, and what comes of it from the server. */
function kept() {
  const state = createWorkStore();
  const clock = { moment: 0 };
  const events = workHandlers(state, clock, () => 'mei');
  const responses = workResponses(state, clock, () => {});
  return { state, clock, events, responses };
}

it('shows the work that a load has found', () => {
  const { state, clock, responses } = kept();
  responses.ownWork(at('1'), response(clock.moment));
  expect(state.own).toEqual(at('1'));
  responses.ownWork(null, response(clock.moment));
  expect(state.own).toBeNull();
});

it.each<[string, (client: ReturnType<typeof kept>) => void]>([
  [
    'a start',
    ({ responses }) => responses.playWork({ card: null, work: {}, own: at('2') } as never, response(0)),
  ],
  ['an answer to "Still at it?"', ({ responses }) => responses.confirmWork(at('2'), response(0))],
  ['an event', ({ events }) => events['reload-working-time']({ work: at('2') } as never)],
])('keeps what %s has changed where a load asked for before comes later', (_, change) => {
  const client = kept();
  const { state, clock, responses } = client;
  const begun = clock.moment;
  change(client);
  responses.ownWork(null, response(begun));
  expect(state.own).toEqual(at('2'));
  responses.ownWork(null, response(clock.moment));
  expect(state.own).toBeNull();
});
