import { keptJson } from '#client/sync/kept-value.ts';
import { alignments } from '#shared/compare/compare-options.ts';
import { type CompareSettings, isUsual, usualSettings } from '#shared/compare/compare-settings.ts';
import { sensitivities } from '#shared/compare/sensitivity.ts';

/** Pairs of files of which a browser remembers how a person compares them. */
const mostPairs = 40;

interface KeptPairs {
  /** Latest last. */
  pairs: readonly { pair: string; settings: CompareSettings }[];
}

const keptPairs = (userId: string) =>
  keptJson<KeptPairs>(`review.compare.${userId}`, 1, ({ pairs }) => ({
    pairs: Array.isArray(pairs) ? pairs.filter(isPair).map(completed) : [],
  }));

/** Returns how a person compares a pair of files. */
export const readSettings = (storage: Storage, userId: string, pair: string): CompareSettings =>
  keptPairs(userId)
    .read(storage)
    .pairs.find((kept) => kept.pair === pair)?.settings ?? usualSettings;

/** Keeps it, and forgets the pair that was set the longest ago. */
export function keepSettings(
  storage: Storage,
  userId: string,
  pair: string,
  settings: CompareSettings,
): void {
  const kept = keptPairs(userId);
  const others = kept.read(storage).pairs.filter((each) => each.pair !== pair);
  const own = isUsual(settings) ? [] : [{ pair, settings }];
  kept.write(storage, { pairs: [...others, ...own].slice(-mostPairs) });
}

/** Those kept before inks could be left out do not name any. */
const completed = ({ pair, settings }: KeptPairs['pairs'][number]): KeptPairs['pairs'][number] => ({
  pair,
  settings: { ...usualSettings, ...settings },
});

function isPair(value: unknown): value is KeptPairs['pairs'][number] {
  const { pair, settings } = (value ?? {}) as Partial<KeptPairs['pairs'][number]>;
  if (typeof pair !== 'string' || typeof settings !== 'object' || settings === null) return false;
  const {
    sensitivity,
    alignment,
    nudge,
    insideTrim,
    layersOut,
    inksOut = [],
    places,
    pages,
  } = settings as Partial<CompareSettings>;
  return (
    sensitivities.some((each) => each === sensitivity) &&
    alignments.some((each) => each === alignment) &&
    typeof nudge?.rightMm === 'number' &&
    typeof nudge.downMm === 'number' &&
    typeof insideTrim === 'boolean' &&
    Array.isArray(layersOut) &&
    Array.isArray(inksOut) &&
    Array.isArray(places) &&
    typeof pages === 'object' &&
    pages !== null
  );
}
