import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { filterFor } from '#client/orders/stores/preset-fields.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { keptText } from '#client/sync/kept-value.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { addressFilter, filterAddress } from '#shared/orders/list/order-filter-address.ts';

/** The filter of the preset chosen last, as an address carries it, under the specification's keys. */
const keptAddress = (key: string) => keptText(key, { otherwise: '', parse: (address) => address });
const keptFilters = {
  orders: keptAddress('selectedFilter'),
  archive: keptAddress('selectedArchivedFilter'),
} as const;

export interface ActiveFilter {
  filter: OrderFilter;
  /** The filter as text; changes exactly when the filter does. */
  address: string;
  /** Narrows to another filter. `isPreset` remembers it, to be there again on the next visit. */
  setFilter(filter: OrderFilter, isPreset?: boolean): void;
}

/**
 * Returns the filter of the current screen. It is in the address, so that a link reopens it; without one
 * there, the last chosen preset applies.
 */
export function useOrderFilter(place: FilteredList): ActiveFilter {
  const { storage } = useClient();
  const user = useUser();
  const given = useSearch();
  const [path, navigate] = useLocation();
  const kept = keptFilters[place];

  const asked = filterAddress(addressFilter(given));
  const address = asked === '' ? kept.read(storage) : asked;
  const used = filterAddress(filterFor(actorOf(user), place, addressFilter(address)));
  // A new object only where the filter changes: lists begin anew with each.
  const filter = useMemo(() => addressFilter(used), [used]);

  useEffect(() => {
    if (asked === '' && used !== '') navigate(`${path}?${used}`, { replace: true });
  }, [asked, used, path, navigate]);

  const setFilter = useCallback(
    (next: OrderFilter, isPreset = false): void => {
      const text = filterAddress(next);
      kept.write(storage, isPreset ? text : '');
      navigate(text === '' ? path : `${path}?${text}`, { replace: true });
    },
    [storage, kept, path, navigate],
  );
  return useMemo(() => ({ filter, address: used, setFilter }), [filter, used, setFilter]);
}
