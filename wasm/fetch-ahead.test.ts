import { expect, it } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';
import { openRangeSource, type RangeFetch } from './range-source.ts';

function served(size: number): { asked: string[]; fetch: RangeFetch } {
  const asked: string[] = [];
  const fetch: RangeFetch = {
    now: () => expect.unreachable('nothing was read'),
    async soon(url, range) {
      asked.push(`${url} ${range === null ? 'whole' : range.start}`);
      const { start, end } = range ?? { start: 0, end: size };
      const contentRange = range === null ? null : `bytes ${start}-${end - 1}/${size}`;
      return { status: range === null ? 200 : 206, contentRange, bytes: new Uint8Array(end - start) };
    },
  };
  return { asked, fetch };
}

it.each([500_000, 5_000_000])('asks once for what a file of %i bytes is entered by', async (size) => {
  const { asked, fetch } = served(size);
  const ahead = fetchAhead(fetch);
  ahead.begin('/a', size);
  const begun = [...asked];
  expect(begun).toHaveLength(size > 1024 * 1024 ? 2 : 1);
  expect((await openRangeSource('/a', size, ahead)).size).toBe(size);
  expect(asked).toEqual(begun);
});

it('gives what was begun to the next opening of that file alone', async () => {
  const { asked, fetch } = served(500_000);
  const ahead = fetchAhead(fetch);
  ahead.begin('/a', 500_000);
  await openRangeSource('/b', 500_000, ahead);
  await openRangeSource('/a', 500_000, ahead);
  await openRangeSource('/a', 500_000, ahead);
  expect(asked).toEqual(['/a whole', '/b whole', '/a whole']);
});
