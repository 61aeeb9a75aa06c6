import { describe, expect, it } from 'vitest';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { BoardChange } from '#shared/board/board-card.ts';
import type { ListedOrder } from '#shared/orders/order.ts';
import { type PublishedChange, publishOrderChanges } from './publish-changes.ts';

const listed = { orderId: '7' } as ListedOrder;

const changeOf = (given: Partial<PublishedChange>): PublishedChange => ({
  orderId: 7,
  companyId: 'harbour',
  clientId: 'harbour',
  from: 'in-progress',
  to: 'in-review',
  hasMoved: true,
  hasGuests: false,
  card: null,
  listed,
  entry: null,
  ...given,
});

type Published = {
  channel: string;
  name: string;
  payload: { changes: BoardChange[]; order?: object | null };
};

/** The orders' positions at the commit: each is alone of its company, the higher ids further up. */
const positionRows = (ids: readonly number[]) =>
  ids.map((id) => ({ id, after_id: id + 1, position: 20 - id, company_after_id: null, company_position: 0 }));

/** Returns the events of some changes. */
async function published(...changes: PublishedChange[]): Promise<Published[]> {
  const events: Published[] = [];
  const emit = (channel: string, name: string, payload: Published['payload']) =>
    void events.push({ channel, name, payload });
  const atCommit: (() => Promise<void>)[] = [];
  const tx = {
    query: async (_text: string, [ids]: [number[]]) => positionRows(ids),
    emit,
    emitAtCommit: (_channels: readonly string[], prepare: (emitted: typeof emit) => Promise<void>) =>
      void atCommit.push(() => prepare(emit)),
  };
  publishOrderChanges({ tx: tx as unknown as MutationTx, mutationId: 'm1' }, changes);
  for (const prepare of atCommit) await prepare();
  return events;
}

const namesOn = (events: readonly Published[], channel: string): string[] =>
  events.filter((event) => event.channel === channel).map(({ name }) => name);
const boardOf = (events: readonly Published[], channel: string): BoardChange[] =>
  events.find((event) => event.channel === channel && event.payload.changes !== undefined)?.payload.changes ??
  [];

describe('a change of an order', () => {
  it('goes to the order, its company and the provider, each with the position on its own board', async () => {
    const events = await published(changeOf({}));
    expect(namesOn(events, 'order:7:public')).toEqual(['reload-order']);
    expect(boardOf(events, 'company:harbour')).toMatchObject([
      { move: { from: 'in-progress', to: { column: 'in-review', afterId: null, position: 0 } } },
    ]);
    expect(boardOf(events, 'provider')).toMatchObject([
      { move: { from: 'in-progress', to: { column: 'in-review', afterId: '8', position: 13 } } },
    ]);
  });

  it('goes to guests where there are any, who fetch the order', async () => {
    expect(namesOn(await published(changeOf({})), 'order:7:guests')).toEqual([]);
    const events = await published(changeOf({ hasGuests: true }));
    expect(events.filter(({ channel }) => channel === 'order:7:guests')).toMatchObject([
      { name: 'reload-order', payload: { order: null } },
    ]);
  });

  it('names the mutation that made it', async () => {
    expect(boardOf(await published(changeOf({})), 'provider')[0]?.mutationId).toBe('m1');
  });

  it('of a draft is not published to the provider at all', async () => {
    for (const draft of [
      changeOf({ from: null, to: 'draft' }),
      changeOf({ from: 'draft', to: 'draft' }),
      changeOf({ from: 'draft', to: null }),
    ]) {
      const events = await published(draft);
      expect(namesOn(events, 'provider')).toEqual([]);
      expect(namesOn(events, 'company:harbour')).toContain('reload-order-list');
    }
  });

  it('that publishes a draft begins the order on the provider’s board, and moves it on the company’s', async () => {
    const events = await published(changeOf({ from: 'draft', to: 'active' }));
    expect(boardOf(events, 'provider')[0]?.move?.from).toBeNull();
    expect(boardOf(events, 'company:harbour')[0]?.move?.from).toBe('draft');
  });

  it('of the same column without a move keeps its position', async () => {
    const [change] = boardOf(await published(changeOf({ to: 'in-progress', hasMoved: false })), 'provider');
    expect(change).toMatchObject({ move: null, isStale: false });
  });

  it('has readers fetch the order where what they may see of it has changed', async () => {
    const events = await published(changeOf({ listed: null }));
    expect(boardOf(events, 'company:harbour')[0]?.isStale).toBe(true);
  });

  it('reaches a reseller without the order itself, which is their customer’s', async () => {
    const events = await published(changeOf({ clientId: 'brightside' }));
    expect(events.filter(({ channel }) => channel === 'company:brightside')).toMatchObject([
      { name: 'reload-order-list', payload: { order: null } },
    ]);
  });

  it('updates the meters of the company once, where it changes what counts', async () => {
    const begun = changeOf({ from: 'draft', to: 'active' });
    const meters = (events: readonly Published[]): number =>
      namesOn(events, 'company:harbour').filter((name) => name === 'notify-sidebar').length;
    expect(meters(await published(begun, { ...begun, orderId: 8 }))).toBe(1);
    expect(meters(await published(changeOf({ to: 'in-progress' })))).toBe(0);
  });
});

it('publishes changes of many orders to each board as one event, from the top', async () => {
  const events = await published(
    changeOf({}),
    changeOf({ orderId: 8 }),
    changeOf({ orderId: 9, companyId: 'rye' }),
  );
  expect(boardOf(events, 'provider').map(({ orderId }) => orderId)).toEqual(['9', '8', '7']);
  expect(boardOf(events, 'company:harbour').map(({ orderId }) => orderId)).toEqual(['8', '7']);
  expect(boardOf(events, 'company:rye').map(({ orderId }) => orderId)).toEqual(['9']);
});
