import { useSearchParams } from 'wouter';
import { type PaygSort, paygSorts } from '#shared/billing/payg.ts';

/** Search, order and page of the list, as in the address. */
export interface PaygView {
  search: string;
  runningOut: boolean;
  sort: PaygSort;
  direction: 'asc' | 'desc';
  page: number;
}

export const paygPageSize = 25;

/** The default order: fewest hours left first. */
const first = { sort: 'hoursLeft', direction: 'asc' } as const;

const sortOf = (text: string | null): PaygSort => paygSorts.find((sort) => sort === text) ?? first.sort;

export function usePaygView(): [PaygView, (change: Partial<PaygView>) => void] {
  const [params, setParams] = useSearchParams();
  const view: PaygView = {
    search: params.get('search') ?? '',
    runningOut: params.get('runningOut') === 'true',
    sort: sortOf(params.get('sort')),
    direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
  };
  return [
    view,
    // A new filter or order begins at the first page.
    (change) => setParams(addressOf({ ...view, page: 1, ...change }), { replace: true }),
  ];
}

function addressOf({ search, runningOut, sort, direction, page }: PaygView): Record<string, string> {
  return {
    ...(search === '' ? {} : { search }),
    ...(runningOut ? { runningOut: 'true' } : {}),
    ...(sort === first.sort && direction === first.direction ? {} : { sort, direction }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
