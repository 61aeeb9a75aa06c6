const storageKey = 'paletteUse';
const mostKept = 80;
/** After a week, a use counts half. */
const halfLifeMs = 7 * 24 * 3_600_000;
const heaviest = 0.35;

/** A choice in the palette, how often and when last. */
export interface Use {
  key: string;
  count: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Enough to show and open it again where it is not found otherwise; null for commands. */
  link: { label: string; note: string; path: string } | null;
}

const isUse = (value: unknown): value is Use =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'count' in value &&
  'at' in value &&
  'link' in value;

/** The latest first. What cannot be read is as if there were nothing. */
export function readUses(storage: Storage): Use[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUse) : [];
  } catch {
    return [];
  }
}

export function rememberUse(storage: Storage, key: string, link: Use['link'], now: number): void {
  const uses = readUses(storage);
  const before = uses.find((use) => use.key === key);
  const count = before === undefined ? 1 : faded(before, now) + 1;
  const next = [{ key, count, at: now, link }, ...uses.filter((use) => use.key !== key)];
  storage.setItem(storageKey, JSON.stringify(next.slice(0, mostKept)));
}

const faded = ({ count, at }: Use, now: number): number => count * 0.5 ** ((now - at) / halfLifeMs);

/**
 * Returns the score that use adds to a match: none for one that was never chosen, and never as much as a
 * better match.
 */
export function boostOfUse(uses: readonly Use[], now: number): (key: string) => number {
  const weights = new Map(uses.map((use) => [use.key, heaviest * (1 - 0.75 ** faded(use, now))]));
  return (key) => weights.get(key) ?? 0;
}
