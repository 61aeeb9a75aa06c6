/**
 * Puts an entry into a cache as its newest, and takes the oldest out while there are more than `max`; one that
 * `isNeeded` stays.
 */
export function keepNewest<K, V>(
  cache: Map<K, V>,
  key: K,
  value: V,
  max: number,
  isNeeded: (key: K) => boolean = () => false,
): void {
  cache.delete(key);
  cache.set(key, value);
  for (const old of cache.keys()) {
    if (cache.size <= max) return;
    if (old !== key && !isNeeded(old)) cache.delete(old);
  }
}
