import { expect, it } from 'vitest';
import { ThreadSeat } from './thread-seat.ts';

it('has one thread at a time: who takes it waits for the work before it, and another ends the thread first', async () => {
  const seat = new ThreadSeat();
  const log: string[] = [];
  const end = (name: string) => async () => void log.push(`${name} is ended`);
  const [first, second] = [end('first'), end('second')];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    return name;
  };
  const failing = seat.take(first, () => Promise.reject(new Error('broken')));
  const all = [seat.take(first, work('a')), seat.take(first, work('b')), seat.take(second, work('c'))];
  await expect(failing).rejects.toThrow('broken');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  expect(log).toEqual([
    ...['a begins', 'a ends', 'b begins', 'b ends'],
    ...['first is ended', 'c begins', 'c ends'],
  ]);
});
