import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventNumber } from './channel-cursors.ts';
import { createReplica, type Replica } from './replica.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Appends to the list of a channel: applied twice it would show twice. `ensure` is the same with the result known. */
type Change = { kind: 'add' | 'ensure' | 'remove'; list: string; item: string };
type Lists = Map<string, string[]>;

function apply(lists: Lists, { kind, list, item }: Change): void {
  const items = lists.get(list) ?? [];
  if (kind === 'remove')
    lists.set(
      list,
      items.filter((each) => each !== item),
    );
  else if (kind === 'add' || !items.includes(item)) lists.set(list, [...items, item]);
}
const rules = {
  empty: (): Lists => new Map(),
  copy: (lists: Lists): Lists => new Map(lists),
  applyEvent: (lists: Lists, change: Change): boolean => {
    apply(lists, change);
    return true;
  },
  applyWrite: apply,
};

interface Sent {
  number: EventNumber;
  change: Change | null;
  mutationId: string | null;
}

/** A server with two channels, and all that is on its way between it and one replica. */
class World {
  readonly replica: Replica<Lists, Change, Change>;
  readonly clock = { moment: 0 };
  readonly lists: Lists = new Map();
  readonly sequence: Record<string, number> = { a: 0, b: 0 };
  asked = 0;
  /** Events on their way, by channel; all that were sent; reads and responses on their way; writes not yet served. */
  readonly wire: Sent[] = [];
  readonly past: Sent[] = [];
  readonly reads: (() => void)[] = [];
  readonly responses: (() => void)[] = [];
  readonly unserved: { id: string; change: Change }[] = [];
  /** Own writes that were made and not refused. */
  readonly own = new Map<string, Change>();
  /** Own writes of which neither response nor event has come: a load may contain them already. */
  readonly inDoubt = new Set<string>();
  /** Own writes without a response. */
  readonly waiting = new Map<string, Change>();
  isJoined = false;
  count = 0;

  constructor() {
    this.replica = createReplica<Lists, Change, Change>(rules, this.clock);
    this.replica.onReload(() => {
      this.asked += 1;
    });
  }

  happen(channel: string, change: Change | null, mutationId: string | null = null): void {
    if (change !== null) apply(this.lists, change);
    const seq = (this.sequence[channel] ?? 0) + 1;
    this.sequence[channel] = seq;
    const sent = { number: { channel, seq }, change, mutationId };
    this.wire.push(sent);
    this.past.push(sent);
  }
  others(channel: string, isRemoval: boolean): void {
    this.count += 1;
    const theirs = (this.lists.get(channel) ?? []).filter((item) => item.startsWith('theirs'));
    const [item = 'none'] = theirs;
    this.happen(
      channel,
      isRemoval
        ? { kind: 'remove', list: channel, item }
        : { kind: 'add', list: channel, item: `theirs ${this.count}` },
    );
  }
  write(list: string): void {
    this.count += 1;
    const id = `m${this.count}`;
    const change: Change = { kind: 'add', list, item: `own ${this.count}` };
    this.own.set(id, change);
    this.inDoubt.add(id);
    this.waiting.set(id, change);
    this.unserved.push({ id, change });
    this.replica.write(id, change);
  }
  serve(isRefused: boolean): void {
    const next = this.unserved.shift();
    if (next === undefined) return;
    const { id, change } = next;
    if (!isRefused) this.happen(change.list, change, id);
    this.responses.push(() => {
      this.waiting.delete(id);
      this.inDoubt.delete(id);
      if (isRefused) {
        this.own.delete(id);
        this.replica.refuse(id);
      } else this.replica.confirm(id, { ...change, kind: 'ensure' });
    });
  }
  /** The server reads at once, or as late as the state comes. */
  read(isLate: boolean): void {
    if (this.asked === 0) return;
    this.asked = 0;
    const begun = this.clock.moment;
    const look = () => ({ lists: new Map(this.lists), sequence: { ...this.sequence } });
    const early = isLate ? null : look();
    this.reads.push(() => {
      const { lists, sequence } = early ?? look();
      this.replica.load(lists, sequence, begun);
    });
  }
  /** The connection comes, or comes back: what was on the wire is lost. */
  join(): void {
    this.wire.splice(0);
    if (this.isJoined) {
      this.clock.moment += 1;
      this.replica.restart(this.clock.moment);
      this.asked += 1;
    }
    this.isJoined = true;
    this.replica.join(this.sequence);
  }
  deliver(sent: Sent | undefined): void {
    if (sent === undefined || !this.isJoined) return;
    const { number, change, mutationId } = sent;
    this.replica.receive(number, change, mutationId === null ? [] : [mutationId]);
    if (mutationId !== null) this.inDoubt.delete(mutationId);
  }
  settle(): void {
    for (let round = 0; round < 20; round += 1) {
      while (this.unserved.length > 0) this.serve(false);
      for (const response of this.responses.splice(0)) response();
      for (const sent of this.wire.splice(0)) this.deliver(sent);
      this.join();
      this.read(false);
      for (const bring of this.reads.splice(0)) bring();
      vi.runAllTimers();
    }
  }
  check(): void {
    const view = this.replica.view();
    for (const [id, { list, item }] of this.own) {
      const times = (view.get(list) ?? []).filter((each) => each === item).length;
      if (this.inDoubt.has(id)) expect(times).toBeGreaterThan(0);
      else expect(times).toBe(1);
    }
  }
}

const take = <T>(from: T[], at: number): T | undefined => from.splice(at % Math.max(from.length, 1), 1)[0];

interface Step {
  channel: string;
  flag: boolean;
  at: number;
}
/** What can happen next, and how often it does compared with the others. */
const steps: Record<string, [weight: number, happen: (world: World, step: Step) => void]> = {
  others: [3, (world, { channel, flag }) => world.others(channel, flag)],
  'something else': [1, (world, { channel }) => world.happen(channel, null)],
  write: [3, (world, { channel }) => world.write(channel)],
  'show what waits': [
    1,
    (world) => {
      for (const [id, change] of world.waiting) world.replica.write(id, change);
    },
  ],
  serve: [3, (world, { flag }) => world.serve(flag)],
  response: [3, (world) => world.responses.shift()?.()],
  deliver: [4, (world) => world.deliver(world.wire.shift())],
  'deliver early': [1, (world, { at }) => world.deliver(take(world.wire, at))],
  repeat: [1, (world, { at }) => world.deliver(world.past[at % Math.max(world.past.length, 1)])],
  lose: [1, (world, { at }) => void take(world.wire, at)],
  ask: [
    1,
    (world) => {
      world.asked += 1;
    },
  ],
  read: [2, (world, { flag }) => world.read(flag)],
  bring: [2, (world, { at }) => take(world.reads, at)?.()],
  join: [1, (world) => world.join()],
  wait: [1, () => void vi.runAllTimers()],
};
const anyStep = fc.record({
  kind: fc.oneof(
    ...Object.entries(steps).map(([kind, [weight]]) => ({ weight, arbitrary: fc.constant(kind) })),
  ),
  channel: fc.constantFrom('a', 'b'),
  flag: fc.boolean(),
  at: fc.nat(),
});

describe('a replica', () => {
  it('shows each own write once at any time, and ends with the state of the server', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 80, size: 'max' }), (happened) => {
        const world = new World();
        world.asked = 1;
        for (const step of happened) {
          steps[step.kind]?.[1](world, step);
          world.check();
        }
        world.settle();
        expect(world.replica.view()).toEqual(world.lists);
        expect(world.replica.pending()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the events of a storm no longer than it can use them, and asks again for a load from before', () => {
    const world = new World();
    world.replica.load(new Map(), { a: 0 }, 0);
    const before = { lists: new Map(world.lists), sequence: { ...world.sequence } };
    world.isJoined = true;
    for (let count = 0; count < 5_000; count += 1) world.others('a', count % 2 === 1);
    for (const sent of world.wire.splice(0)) world.deliver(sent);
    expect([world.replica.view(), world.asked]).toEqual([world.lists, 0]);
    world.replica.load(before.lists, before.sequence, 0);
    expect(world.asked).toBe(1);
    world.settle();
    expect(world.replica.view()).toEqual(world.lists);
  });

  it('asks again for a load that was read before what a gap has hidden', () => {
    const world = new World();
    world.join();
    world.replica.load(new Map(), { a: 0 }, 0);
    world.others('a', false);
    world.wire.splice(0);
    world.others('a', false);
    world.deliver(world.wire.shift());
    expect(world.asked).toBe(1);
    world.replica.load(new Map(), { a: 0 }, 0);
    expect(world.asked).toBe(2);
    world.replica.load(new Map(world.lists), { a: 1 }, 0);
    expect(world.asked).toBe(2);
  });

  it('asks again for the load that an overdue write waits for, where that comes behind a newer one', () => {
    const world = new World();
    world.replica.load(new Map(), { a: 0 }, 0);
    world.write('a');
    world.serve(false);
    world.responses.shift()?.();
    vi.runAllTimers();
    expect(world.asked).toBe(1);
    world.replica.load(new Map(world.lists), { a: 2 }, 0);
    world.replica.load(new Map(world.lists), { a: 1 }, world.clock.moment);
    expect([world.replica.pending().length, world.asked]).toEqual([1, 2]);
    world.replica.load(new Map(world.lists), { a: 2 }, world.clock.moment);
    expect([world.replica.pending().length, world.asked]).toEqual([0, 2]);
  });

  it('follows a server whose database was restored, once the connection is there again', () => {
    const world = new World();
    world.join();
    world.replica.load(new Map(), { a: 40, b: 40 }, world.clock.moment);
    Object.assign(world.sequence, { a: 40, b: 40 });
    world.others('a', false);
    world.deliver(world.wire.shift());
    const lateLoad = {
      lists: new Map(world.lists),
      sequence: { ...world.sequence },
      begun: world.clock.moment,
    };
    world.lists.clear();
    Object.assign(world.sequence, { a: 3, b: 3 });
    world.join();
    world.replica.load(lateLoad.lists, lateLoad.sequence, lateLoad.begun);
    world.read(false);
    for (const bring of world.reads.splice(0)) bring();
    expect(world.replica.view()).toEqual(world.lists);
    world.others('b', false);
    world.deliver(world.wire.shift());
    expect(world.replica.view()).toEqual(world.lists);
    let isCurrent = false;
    const response = { sequence: world.sequence, begun: world.clock.moment };
    world.replica.amend((_, current) => {
      isCurrent = current;
    }, response);
    expect([isCurrent, world.asked]).toEqual([true, 0]);
  });

  it('calls its listeners when what it shows has changed', () => {
    const world = new World();
    const causes: string[] = [];
    const end = world.replica.onChange((cause) => causes.push(cause));
    world.join();
    world.write('a');
    world.replica.load(new Map(), { a: 0 }, 0);
    world.serve(false);
    world.deliver(world.wire.shift());
    expect(causes).toEqual(['write', 'load', 'event']);
    end();
    world.write('a');
    expect(causes).toHaveLength(3);
  });
});
