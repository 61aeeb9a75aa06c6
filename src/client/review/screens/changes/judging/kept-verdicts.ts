import { keptJson } from '#client/sync/kept-value.ts';

/** A person's verdict on a change. `raised` is the id of the mark whose comment raises it. */
export type Verdict = { kind: 'accepted' } | { kind: 'ignored' } | { kind: 'raised'; markId: string };

/** What one person has seen and decided of one pair of files, by the keys of changes. */
export interface PairVerdicts {
  seen: readonly string[];
  verdicts: Readonly<Record<string, Verdict>>;
  /** Changes of which the server does not know what was seen or decided last. */
  unsent: readonly string[];
  /** The announcement was closed. */
  isDismissed: boolean;
}

const none: PairVerdicts = { seen: [], verdicts: {}, unsent: [], isDismissed: false };

/** Pairs of files that a browser remembers of a person. */
const maxPairs = 40;

interface KeptPairs {
  /** Latest last. Browsers have stored the verdicts as `judgements`. */
  pairs: readonly { pair: string; judgements: PairVerdicts }[];
}

const keptPairs = (userId: string) =>
  keptJson<KeptPairs>(`review.changes.${userId}`, 1, ({ pairs }) => ({
    pairs: Array.isArray(pairs) ? pairs.flatMap(pairOf) : [],
  }));

/** Returns what a person has seen and decided for a pair of files. */
export function readVerdicts(storage: Storage, userId: string, pair: string): PairVerdicts {
  return (
    keptPairs(userId)
      .read(storage)
      .pairs.find((kept) => kept.pair === pair)?.judgements ?? none
  );
}

/** Keeps it, and forgets the pair that was judged the longest ago. */
export function keepVerdicts(
  storage: Storage,
  userId: string,
  pair: string,
  pairVerdicts: PairVerdicts,
): void {
  const kept = keptPairs(userId);
  const others = kept.read(storage).pairs.filter((each) => each.pair !== pair);
  kept.write(storage, { pairs: [...others, { pair, judgements: pairVerdicts }].slice(-maxPairs) });
}

function pairOf(value: unknown): KeptPairs['pairs'][number][] {
  const { pair, judgements: pairVerdicts } = (value ?? {}) as Partial<KeptPairs['pairs'][number]>;
  if (typeof pair !== 'string' || typeof pairVerdicts !== 'object' || pairVerdicts === null) return [];
  const { seen, verdicts, unsent, isDismissed } = pairVerdicts as Partial<PairVerdicts>;
  if (!Array.isArray(seen) || typeof verdicts !== 'object' || verdicts === null) return [];
  // Kept before the server was sent any.
  const owed = Array.isArray(unsent) ? unsent : [...new Set([...seen, ...Object.keys(verdicts)])];
  return [{ pair, judgements: { seen, verdicts, unsent: owed, isDismissed: isDismissed === true } }];
}
