import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LockKind, LockOrder, LockOrderError, lockKinds } from './lock-order.ts';

interface Step {
  kind: LockKind;
  keys: number[];
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...lockKinds),
  keys: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
});

/** Returns the locks that a use case takes one after another, up to the step that the check refuses. */
function permitted(steps: readonly Step[]): string[] {
  const order = new LockOrder();
  const taken: string[] = [];
  for (const { kind, keys } of steps) {
    try {
      order.take(kind, keys);
    } catch (error) {
      if (!(error instanceof LockOrderError)) throw error;
      return taken;
    }
    // A statement locks the lower keys first.
    for (const key of keys.toSorted()) {
      const lock = `${kind} ${key}`;
      if (!taken.includes(lock)) taken.push(lock);
    }
  }
  return taken;
}

/** Runs transactions a lock at a time, in the order of `turns`. Returns whether all of them end. */
function allEnd(programs: readonly string[][], turns: readonly number[]): boolean {
  const owners = new Map<string, number>();
  const next = programs.map(() => 0);
  const running = new Set(programs.keys());
  const advance = (at: number): boolean => {
    const lock = programs[at]?.[next[at] ?? 0];
    if (lock === undefined) {
      for (const [held, owner] of owners) if (owner === at) owners.delete(held);
      running.delete(at);
      return true;
    }
    const owner = owners.get(lock);
    if (owner !== undefined && owner !== at) return false;
    owners.set(lock, at);
    next[at] = (next[at] ?? 0) + 1;
    return true;
  };
  for (const turn of turns) if (running.has(turn % programs.length)) advance(turn % programs.length);
  while (running.size > 0) if (![...running].some(advance)) return false;
  return true;
}

describe('the order of locks', () => {
  it('lets no transactions that keep to it wait for each other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyStep, { maxLength: 6 }), { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        (programs, turns) => {
          expect(allEnd(programs.map(permitted), turns)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is what prevents it: two that take two locks crosswise do wait for each other', () => {
    const crosswise = [
      ['order 1', 'company 1'],
      ['company 1', 'order 1'],
    ];
    expect(allEnd(crosswise, [0, 1])).toBe(false);
    const order = new LockOrder();
    order.take('company', ['harbour']);
    expect(() => order.take('order', [1])).toThrow('locks order after company');
  });

  it('goes by key within a kind, and lets a transaction lock again what it holds', () => {
    const order = new LockOrder();
    order.take('order', [7, 4]);
    order.take('column', [2]);
    order.take('order', [4]);
    order.take('column', [3, 2]);
    expect(() => order.take('column', [1])).toThrow('locks column 1 after 2');
    expect(() => order.take('order', [9])).toThrow('locks order after column');
  });

  it('locks none exclusively that it shares: two who share it would wait for each other', () => {
    const order = new LockOrder();
    order.share('column', [1, 2]);
    order.share('column', [1]);
    expect(() => order.take('column', [2])).toThrow('locks column 2 exclusively, which it shares');
    order.take('column', [3]);
    order.share('column', [3]);
    order.take('column', [3]);
  });

  it('takes rows of unknown keys once, and free ones at any time', () => {
    const order = new LockOrder();
    order.take('order', null);
    expect(() => order.take('order', [1])).toThrow('beside those of unknown keys');
    order.take('column', [1]);
    order.takeFree('company');
    expect(() => order.take('company', ['harbour'])).toThrow(LockOrderError);
  });

  it('holds for what a statement locks by writing, and lets none lock without saying so', () => {
    const order = new LockOrder();
    expect(() => order.check('SELECT id FROM orders FOR UPDATE')).toThrow('locks without a kind');
    expect(() => order.check('SELECT id FROM orders FOR NO KEY UPDATE')).toThrow(LockOrderError);
    expect(() => order.check('SELECT pg_advisory_xact_lock(1)')).toThrow(LockOrderError);
    expect(() => order.check('SELECT pg_advisory_xact_lock_shared(1)')).toThrow(LockOrderError);
    order.check('UPDATE orders SET updated_at = now()');
    order.take('company', ['harbour']);
    order.check('UPDATE companies SET name = $1');
    expect(() => order.check('UPDATE orders SET updated_at = now()')).toThrow('locks order after company');
    // Nobody else can lock what this transaction has inserted.
    order.check('INSERT INTO orders (id) VALUES (1)');
    order.check('UPDATE orders SET updated_at = now()');
  });
});
