import { entryRanges, type RangeFetch, type RangeResponse } from './range-source.ts';

/** A fetch that can load files before they are opened. */
export interface FetchAhead extends RangeFetch {
  /** Asks at once for what the file of `length` bytes is entered by; its next opening has that, and no later one. */
  begin(url: string, length: number): void;
}

export function fetchAhead(fetch: RangeFetch): FetchAhead {
  const begun = new Map<string, Promise<RangeResponse>>();
  const keyOf = (url: string, range: { start: number } | null): string => `${range?.start ?? ''} ${url}`;
  return {
    now: (url, range) => fetch.now(url, range),
    soon(url, range) {
      const key = keyOf(url, range);
      const response = begun.get(key) ?? fetch.soon(url, range);
      begun.delete(key);
      return response;
    },
    begin(url, length) {
      for (const range of entryRanges(length)) begun.set(keyOf(url, range), fetch.soon(url, range));
    },
  };
}
