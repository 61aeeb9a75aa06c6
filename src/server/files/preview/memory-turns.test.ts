import { expect, it } from 'vitest';
import { MemoryTurns } from './memory-turns.ts';

/** A piece of work that ends when it is told to. */
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

it('whoever is alone waits for those who run, has what they keep freed, and goes before those who come later', async () => {
  const turns = new MemoryTurns();
  const log: string[] = [];
  const leave = turns.join(async () => void log.push('freed'));
  const [first, second, large, later] = ['first', 'second', 'large', 'later'].map((name) => work(name, log));
  if (!first || !second || !large || !later) throw new Error('four');
  const all = [turns.beside(first.run), turns.beside(second.run)];
  await Promise.resolve();
  all.push(turns.alone(large.run), turns.beside(later.run));
  second.end();
  await all[1];
  first.end();
  large.end();
  later.end();
  expect(await Promise.all(all)).toEqual(['first', 'second', 'large', 'later']);
  expect(log).toEqual([
    ...['first begins', 'second begins', 'second ends', 'first ends', 'freed'],
    ...['large begins', 'large ends', 'later begins', 'later ends'],
  ]);
  leave();
  await turns.alone(async () => log.push('again'));
  expect(log.slice(-2)).toEqual(['later ends', 'again']);
});

it('goes on after one that failed alone', async () => {
  const turns = new MemoryTurns();
  const failed = turns.alone(async () => {
    throw new Error('no memory');
  });
  const next = turns.beside(async () => 'next');
  await expect(failed).rejects.toThrow('no memory');
  expect(await next).toBe('next');
});
