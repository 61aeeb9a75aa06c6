import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads once for all who ask', async () => {
  let loads = 0;
  const ask = loadOnce(async () => ++loads);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
});

it('asks again for what did not come', async () => {
  let loads = 0;
  const ask = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('the line is down');
    return loads;
  });
  const first = ask();
  await expect(first).rejects.toThrow('the line is down');
  expect(await ask()).toBe(2);
});
