import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replicaOf } from '#client/orders/stores/orders.store.ts';
import { beginEditing, endEditing, showVersion } from '#client/review/stores/review.store.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { ListedOrder, OrderDetail } from '#shared/orders/order.ts';
import type { SocketEvent, TopicChange } from '#shared/protocol/socket.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { entityStores } from '../../../tests/support/clients/client-stores.ts';
import { isLong } from '../../../tests/support/run/random.ts';
import { createApplyEvent } from './apply-event.ts';

const me = { id: 'u1', name: 'Mei Tan', avatar: null };
const topic = (id: string, text: string, resolved = false): Topic => ({
  id,
  number: 1,
  tab: 'public',
  message: richTextOf(text),
  sender: me,
  dateCreated: '2026-03-01T08:30:00.000Z',
  dateEdited: null,
  isResolve: resolved,
  resolvedBy: null,
  comments: [],
  annotation: null,
  annotationAttrId: null,
});
const place = { orderId: 'o1', attachmentId: 'a1', versionId: 'v1' };
const channel = 'order:o1:public';
const listed: ListedOrder = {
  id: 'o1',
  orderId: 'o1',
  orderName: 'Autumn catalogue',
  progress: 'in-progress',
  state: 'active',
  isFrozen: false,
  isArchived: false,
  company: { id: 'c1', name: 'Harbour Coffee' },
  serviceName: 'Catalogue',
  packageName: 'Studio',
  createdAt: '2026-03-01T08:30:00.000Z',
  dueDate: null,
  creator: me,
  operator: null,
  manager: null,
  revision: 2,
};

/** The client's stores on a version, with a refetch that only records its calls. */
function shownVersion() {
  const stores = entityStores();
  const { clock, review } = stores;
  showVersion(review, place);
  const asked: number[] = [];
  const askedOrders: string[] = [];
  const askedElse: string[] = [];
  const events = createApplyEvent(
    stores,
    {
      session: () => {},
      order: (orderId) => void askedOrders.push(orderId),
      version: () => void asked.push(clock.moment),
      timeline: () => {},
      threads: () => {},
      links: () => {},
      orders: () => {},
      board: () => void askedElse.push('board'),
      profile: () => {},
      resellerBoard: () => {},
      titles: () => {},
      planUse: () => void askedElse.push('planUse'),
      messages: () => {},
      work: () => {},
      download: () => {},
      dataExport: () => {},
    },
    () => {},
  );
  return { stores, review, events, asked, askedOrders, askedElse };
}

const put = (
  seq: number,
  changed: Topic,
  mutationId: string | null = null,
): SocketEvent<'reload-version'> => ({
  channel,
  seq,
  ...place,
  change: { kind: 'put', topic: changed, mutationId },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('applyEvent', () => {
  it('ends with the threads of the server, whatever order events, copies, losses and responses come in', () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('change' as const), id: fc.nat(4), remove: fc.boolean() }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('own' as const), id: fc.nat(4) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), at: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), at: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), at: fc.nat() }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('bring' as const), at: fc.nat() }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { review, events, asked } = shownVersion();
        const server = new Map<string, Topic>();
        let seq = 0;
        let writes = 0;
        const wire: SocketEvent<'reload-version'>[] = [];
        const past: SocketEvent<'reload-version'>[] = [];
        const onTheWay: (() => void)[] = [];
        events.watched('o1', { [channel]: 0 }, false);
        const happen = (change: TopicChange): void => {
          if (change.kind === 'put') server.set(change.topic.id, change.topic);
          else server.delete(change.topicId);
          seq += 1;
          const event = { channel, seq, ...place, change };
          wire.push(event);
          past.push(event);
        };
        const read = (begun: number): void => {
          const topics = [...server.values()];
          const meta = { seq: { [channel]: seq } };
          onTheWay.push(() =>
            events.response({
              name: 'version',
              input: { params: place },
              data: { version: { id: 'v1' } as never, pageSizes: [], topics },
              meta,
              mutationId: null,
              begun,
            }),
          );
        };
        const own = (id: string): void => {
          writes += 1;
          const mutationId = `m${writes}`;
          const changed = topic(id, `own ${writes}`);
          review.threads.write(mutationId, {
            kind: 'done',
            change: { kind: 'put', topic: changed, mutationId },
          });
          happen({ kind: 'put', topic: changed, mutationId });
          onTheWay.push(() =>
            events.response({
              name: 'editTopic',
              input: { params: { ...place, topicId: id } },
              data: changed,
              meta: {},
              mutationId,
              begun: 0,
            }),
          );
        };
        const take = <T>(from: T[], at: number): T | undefined =>
          from.splice(at % Math.max(from.length, 1), 1)[0];
        const deliver = (event: SocketEvent<'reload-version'> | undefined): void => {
          if (event !== undefined) events.handlers['reload-version'](event);
        };

        read(0);
        for (const now of steps) {
          if (now.do === 'change')
            happen(
              now.remove
                ? { kind: 'removed', topicId: `t${now.id}`, mutationId: null }
                : { kind: 'put', topic: topic(`t${now.id}`, `change ${seq}`), mutationId: null },
            );
          else if (now.do === 'own') own(`t${now.id}`);
          else if (now.do === 'deliver') deliver(take(wire, now.at));
          else if (now.do === 'repeat') deliver(past[now.at % Math.max(past.length, 1)]);
          else if (now.do === 'lose') take(wire, now.at);
          else if (now.do === 'bring') take(onTheWay, now.at)?.();
          else for (const begun of asked.splice(0)) read(begun);
        }
        for (const event of wire) deliver(event);
        events.watched('o1', { [channel]: seq }, false);
        while (onTheWay.length + asked.length > 0) {
          for (const bring of onTheWay.splice(0)) bring();
          vi.runAllTimers();
          for (const begun of asked.splice(0)) read(begun);
        }

        const expected = [...server.values()].sort((a, b) => a.id.localeCompare(b.id));
        expect(review.state.topics).toEqual(expected);
        expect(review.threads.pending()).toEqual([]);
      }),
      { numRuns: isLong ? 10_000 : 700 },
    );
  });

  it('shows a mark under edit as it was, and follows what others did once the edit ends', () => {
    const { review, events } = shownVersion();
    review.threads.load(new Map(), {}, 0);
    events.handlers['reload-version'](put(1, { ...topic('t1', 'first'), annotation: 'before' }));
    beginEditing(review, 't1');
    events.handlers['reload-version'](put(2, { ...topic('t1', 'changed'), annotation: 'theirs' }));
    expect(review.state.topics[0]).toMatchObject({ annotation: 'before', message: richTextOf('changed') });
    events.handlers['reload-version']({
      channel,
      seq: 3,
      ...place,
      change: { kind: 'removed', topicId: 't1', mutationId: null },
    });
    expect(review.state.topics.map(({ id }) => id)).toEqual(['t1']);
    endEditing(review, 't1');
    expect(review.state.topics).toEqual([]);
  });

  it('asks for the version again after a gap, and not for an event that comes twice', () => {
    const { review, events, asked } = shownVersion();
    review.threads.load(new Map(), { [channel]: 3 }, 0);
    events.handlers['reload-version'](put(4, topic('t1', 'a')));
    events.handlers['reload-version'](put(4, topic('t1', 'a')));
    expect(asked).toHaveLength(0);
    events.handlers['reload-version'](put(6, topic('t1', 'b')));
    expect(asked).toHaveLength(1);
  });

  it('notices that another client was deployed when it is greeted again', () => {
    const { stores, events } = shownVersion();
    for (const build of ['first', 'first']) events.handlers.login({ build });
    expect(stores.connection.newVersion).toBe(false);
    events.handlers.login({ build: 'second' });
    expect(stores.connection.newVersion).toBe(true);
  });

  it('leaves versions that are not shown alone', () => {
    const { review, events } = shownVersion();
    events.handlers['reload-version']({ ...put(1, topic('t9', 'elsewhere')), versionId: 'v2' });
    expect(review.state.topics).toEqual([]);
  });

  it('shows at once what an event says of an open order, and asks for the rest', () => {
    const { stores, events, askedOrders } = shownVersion();
    const reload = (seq: number, orderId: string, progress: OrderDetail['progress']): void =>
      events.handlers['reload-order']({
        channel: `order:${orderId}:public`,
        seq,
        orderId,
        order: { ...listed, id: orderId, orderId, progress },
      });
    const order = { ...listed, positionOrder: 4, holdReason: null } as OrderDetail;
    stores.orders.state.open.o1 = 1;
    replicaOf(stores.orders, 'o1').load({ order }, {}, 0);
    reload(1, 'o1', 'on-hold');
    expect(stores.orders.state.details.o1).toMatchObject({ progress: 'on-hold', positionOrder: 4 });
    expect(askedOrders).toEqual(['o1']);
    reload(1, 'o2', 'on-hold');
    expect(askedOrders).toEqual(['o1']);
  });

  it('shows the board under the filter asked for last, whichever response comes first', () => {
    const { stores, events } = shownVersion();
    const response = (query: Record<string, string>, ids: string[]): void => {
      const view = { positions: ids.map((_, at) => at), total: 9, allocatedSeconds: 0, limit: null };
      events.response({
        name: 'board',
        input: { query },
        data: { columns: [{ column: 'in-progress', ids, ...view }], cards: [] },
        meta: {},
        mutationId: null,
        begun: 0,
      });
    };
    stores.board.state.filter = { customSearch: 'menus' };
    response({ customSearch: 'menus' }, ['2']);
    response({ customSearch: 'me' }, ['1', '2', '3']);
    expect(stores.board.columns['in-progress'].ids).toEqual(['2']);
  });

  it('takes the hours and asks for the meters of the event, once, and for the board where something was missed', () => {
    const { stores, events, askedElse } = shownVersion();
    const channel = 'company:c1';
    stores.board.replica.load(stores.board.replica.base(), { [channel]: 0 }, 0);
    const hours = { ...standardHours('UTC'), description: 'Always' };
    events.handlers['reload-officehour']({ channel, seq: 1, hours });
    expect(stores.session.businessHours).toEqual(hours);
    events.handlers['reload-officehour']({ channel, seq: 1, hours: standardHours('UTC') });
    expect(stores.session.businessHours).toEqual(hours);
    events.handlers['notify-sidebar']({ channel, seq: 2 });
    events.handlers['notify-sidebar']({ channel, seq: 2 });
    expect(askedElse).toEqual(['planUse']);
    events.handlers['notify-sidebar']({ channel, seq: 5 });
    expect(askedElse).toEqual(['planUse', 'planUse', 'board']);
  });

  it('asks for the board again only where events before its channel was joined are not in it', () => {
    const { events, askedElse } = shownVersion();
    const response = (seq: Record<string, number>): void =>
      events.response({
        name: 'board',
        input: {},
        data: { columns: [], cards: [] },
        meta: { seq },
        mutationId: null,
        begun: 0,
      });
    response({ provider: 4, 'user:u1': 2 });
    events.listed({ provider: 4, 'user:u1': 2 });
    expect(askedElse).toEqual([]);
    events.listed({ provider: 5, 'user:u1': 2 });
    expect(askedElse).toEqual(['board']);
    // One that was under way meanwhile; then one that holds it, and another person's.
    response({ provider: 4, 'user:u1': 2 });
    expect(askedElse).toEqual(['board', 'board']);
    response({ provider: 6, 'user:u1': 2 });
    response({ 'company:c1': 0, 'user:u2': 0 });
    expect(askedElse).toEqual(['board', 'board']);
    events.listed(null);
    expect(askedElse).toEqual(['board', 'board', 'board']);
  });
});
