import { expect, it } from 'vitest';
import { MemoryTurns } from './memory-turns.ts';

/** A piece of work that goes on until `end` is called. */
function work(name: string, log: string[]) {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end: () => end(),
    async run() {
      log.push(`${name} begins`);
      await ended;
      log.push(`${name} ends`);
      return name;
    },
  };
}

it('an exclusive turn waits for those that run, has what is kept released, and goes before those that come later', async () => {
  const turns = new MemoryTurns();
  const log: string[] = [];
  const remove = turns.onRelease(async () => void log.push('released'));
  const [first, second, large, later] = [
    work('first', log),
    work('second', log),
    work('large', log),
    work('later', log),
  ];
  const all = [turns.runShared(first.run), turns.runShared(second.run)];
  await Promise.resolve();
  all.push(turns.runExclusive(large.run), turns.runShared(later.run));
  second.end();
  await all[1];
  first.end();
  large.end();
  later.end();
  expect(await Promise.all(all)).toEqual(['first', 'second', 'large', 'later']);
  expect(log).toEqual([
    ...['first begins', 'second begins', 'second ends', 'first ends', 'released'],
    ...['large begins', 'large ends', 'later begins', 'later ends'],
  ]);
  remove();
  await turns.runExclusive(async () => log.push('again'));
  expect(log.slice(-2)).toEqual(['later ends', 'again']);
});

it('an exclusive turn begins beside one that takes long', async () => {
  const turns = new MemoryTurns(1);
  const log: string[] = [];
  const long = work('long', log);
  const running = turns.runShared(long.run);
  await Promise.resolve();
  await turns.runExclusive(async () => log.push('large'));
  long.end();
  await running;
  expect(log).toEqual(['long begins', 'large', 'long ends']);
});

it('goes on after an exclusive turn that failed', async () => {
  const turns = new MemoryTurns();
  const failed = turns.runExclusive(async () => {
    throw new Error('no memory');
  });
  const next = turns.runShared(async () => 'next');
  await expect(failed).rejects.toThrow('no memory');
  expect(await next).toBe('next');
});
