import { keptJson } from '#client/sync/kept-value.ts';
import { alignments } from '#shared/compare/compare-options.ts';
import {
  type CompareSettings,
  isUsual,
  type PlaceLeftOut,
  usualSettings,
} from '#shared/compare/compare-settings.ts';
import { sensitivities } from '#shared/compare/sensitivity.ts';

/** Pairs, and files, of which a browser remembers how a person compares them. */
const maxKept = 40;

/** What a person compares, as it is named in what is kept. */
export interface ComparedNames {
  /** The two versions. */
  pair: string;
  /** The file of which they are versions, or both files. */
  file: string;
}

interface Kept {
  /**
   * What fits two versions alone: where the old one was moved by hand, the pages that were matched, and the places that
   * are left out of one page, whose number may be another in the next version. Latest last. Those kept before the others
   * were of a file have them as well.
   */
  pairs: readonly { of: string; settings: CompareSettings }[];
  /** The other settings, which the next version is compared by too. Latest last. */
  files: readonly { of: string; settings: CompareSettings }[];
}

const keptSettings = (userId: string) =>
  keptJson<Kept>(`review.compare.${userId}`, 1, ({ pairs, files }) => ({
    pairs: Array.isArray(pairs) ? pairs.flatMap(entryOf) : [],
    files: Array.isArray(files) ? files.flatMap(entryOf) : [],
  }));

/** Returns how a person compares two versions. */
export function readSettings(
  storage: Storage,
  userId: string,
  { pair, file }: ComparedNames,
): CompareSettings {
  const { pairs, files } = keptSettings(userId).read(storage);
  const ofPair = pairs.find(({ of }) => of === pair)?.settings ?? usualSettings;
  const ofFile = files.find(({ of }) => of === file)?.settings ?? ofPair;
  const places = [...ofFile.places.filter(isOfEveryPage), ...ofPair.places.filter(isOfOnePage)];
  return { ...ofFile, nudge: ofPair.nudge, pages: ofPair.pages, places };
}

/** Keeps it, and forgets what was set the longest ago. */
export function keepSettings(
  storage: Storage,
  userId: string,
  { pair, file }: ComparedNames,
  settings: CompareSettings,
): void {
  const kept = keptSettings(userId);
  const { pairs, files } = kept.read(storage);
  const { nudge, pages, places } = settings;
  const ofFile = { ...settings, nudge: usualSettings.nudge, pages: usualSettings.pages };
  kept.write(storage, {
    pairs: replaced(pairs, pair, { ...usualSettings, nudge, pages, places: places.filter(isOfOnePage) }),
    files: replaced(files, file, { ...ofFile, places: places.filter(isOfEveryPage) }),
  });
}

const isOfEveryPage = ({ page }: PlaceLeftOut): boolean => page === null;
const isOfOnePage = ({ page }: PlaceLeftOut): boolean => page !== null;

function replaced(entries: Kept['pairs'], of: string, settings: CompareSettings): Kept['pairs'] {
  const others = entries.filter((each) => each.of !== of);
  return [...others, ...(isUsual(settings) ? [] : [{ of, settings }])].slice(-maxKept);
}

/** Pairs were once kept with their name as `pair`. Settings kept before inks could be left out do not name any. */
function entryOf(value: unknown): Kept['pairs'][number][] {
  const { of, pair, settings } = (value ?? {}) as { of?: unknown; pair?: unknown; settings?: unknown };
  const name = of ?? pair;
  return typeof name === 'string' && isSettings(settings)
    ? [{ of: name, settings: { ...usualSettings, ...settings } }]
    : [];
}

function isSettings(settings: unknown): settings is CompareSettings {
  if (typeof settings !== 'object' || settings === null) return false;
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
