import { keptJson } from '#client/sync/kept-value.ts';
import { dayMs } from '#shared/kernel/durations.ts';

const maxKept = 80;
/** After a week, a use counts half. */
const halfLifeMs = 7 * dayMs;
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

/** The latest first. */
const kept = keptJson('paletteUse', 1, ({ uses }) => ({
  uses: Array.isArray(uses) ? uses.filter(isUse) : [],
}));

export const readUses = (storage: Storage): readonly Use[] => kept.read(storage).uses;

export function rememberUse(storage: Storage, key: string, link: Use['link'], now: number): void {
  const uses = readUses(storage);
  const before = uses.find((use) => use.key === key);
  const count = before === undefined ? 1 : faded(before, now) + 1;
  const next = [{ key, count, at: now, link }, ...uses.filter((use) => use.key !== key)];
  kept.write(storage, { uses: next.slice(0, maxKept) });
}

const faded = ({ count, at }: Use, now: number): number => count * 0.5 ** ((now - at) / halfLifeMs);

/**
 * Returns the score that use adds to a match, by the entry's key: for each that was ever chosen, and never as much as a
 * better match.
 */
export const weightsOfUse = (uses: readonly Use[], now: number): ReadonlyMap<string, number> =>
  new Map(uses.map((use) => [use.key, heaviest * (1 - 0.75 ** faded(use, now))]));
