export interface ReportState<T, Query> {
  /** The latest loaded data with its query, also while other data is loading; null before the first. */
  loaded: { data: T; query: Query } | null;
  failure: 'missing' | 'unreachable' | null;
  isLoading: boolean;
  /** When it was requested. */
  at: Date;
}

/** Returns the state after the response to `query`. A failure leaves only data of the same query. */
export function reportAfter<T extends object, Query>(
  before: ReportState<T, Query>,
  response: T | 'missing' | 'unreachable',
  { query, at }: { query: Query; at: Date },
): ReportState<T, Query> {
  if (typeof response !== 'string')
    return { loaded: { data: response, query }, failure: null, isLoading: false, at };
  const isSame = JSON.stringify(before.loaded?.query) === JSON.stringify(query);
  return { ...before, loaded: isSame ? before.loaded : null, failure: response, isLoading: false };
}
