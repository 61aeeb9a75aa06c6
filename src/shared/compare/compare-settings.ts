import type { PointRect } from '#shared/geometry/space.ts';
import type { Alignment, Nudge, PageCompareOptions } from './compare-options.ts';
import { usualOptions } from './compare-options.ts';
import type { MapCorrections } from './correct-map.ts';
import type { Sensitivity } from './sensitivity.ts';

/** A place that one person leaves out of a comparison. */
export interface PlaceLeftOut {
  /** Of the new file; null: every page. */
  page: number | null;
  at: PointRect;
}

/** How one person compares a pair of files. */
export interface CompareSettings {
  sensitivity: Sensitivity;
  alignment: Alignment;
  nudge: Nudge;
  insideTrim: boolean;
  /** By their names, in both files. */
  layersOut: readonly string[];
  /** Spot and process inks, by their names, in both files. */
  inksOut: readonly string[];
  places: readonly PlaceLeftOut[];
  pages: MapCorrections;
}

export const usualSettings: CompareSettings = {
  sensitivity: usualOptions.sensitivity,
  alignment: usualOptions.alignment,
  nudge: usualOptions.nudge,
  insideTrim: usualOptions.insideTrim,
  layersOut: [],
  inksOut: usualOptions.inksOut,
  places: [],
  pages: {},
};

/** Returns whether two settings lead to the same result. */
export const areSameSettings = (a: CompareSettings, b: CompareSettings): boolean =>
  JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

/** Whether these are the default settings, whose results are the same for everyone. */
export const isUsual = (settings: CompareSettings): boolean => areSameSettings(settings, usualSettings);

/** Whether something does not count as different that does by the usual settings. */
export const leavesOut = ({
  sensitivity,
  insideTrim,
  layersOut,
  inksOut,
  places,
}: CompareSettings): boolean =>
  sensitivity === 'coarse' || insideTrim || layersOut.length + inksOut.length + places.length > 0;

const ordered = (settings: CompareSettings): unknown[] => {
  const { sensitivity, alignment, nudge, insideTrim, layersOut, inksOut, places, pages } = settings;
  const { rightMm, downMm } = nudge;
  const left = [layersOut.toSorted(), inksOut.toSorted(), places];
  return [sensitivity, alignment, rightMm, downMm, insideTrim, ...left, pages];
};

interface LayeredFile {
  layers: readonly { id: number; name: string; visible: boolean }[];
}

/** Returns how one page is compared by `settings`. */
export function optionsOfPage(
  { sensitivity, alignment, nudge, insideTrim, layersOut, inksOut, places }: CompareSettings,
  page: number,
  before: LayeredFile,
  after: LayeredFile,
): PageCompareOptions {
  return {
    ...{ sensitivity, alignment, nudge, insideTrim, inksOut },
    hidden: { before: hiddenWithout(before, layersOut), after: hiddenWithout(after, layersOut) },
    leftOut: places.filter((place) => place.page === null || place.page === page).map(({ at }) => at),
  };
}

/**
 * Returns the ids of the layers to hide: those that the file hides and those named; null: those of the file alone.
 */
export const hiddenWithout = ({ layers }: LayeredFile, names: readonly string[]): number[] | null =>
  layers.some(({ name, visible }) => visible && names.includes(name))
    ? layers.filter(({ name, visible }) => !visible || names.includes(name)).map(({ id }) => id)
    : null;
