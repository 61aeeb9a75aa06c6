import type { HowToCompare } from '#client/engine/compare-files.ts';
import type { PageComparison } from '#shared/compare/change.ts';
import type { Nudge, PageCompareOptions } from '#shared/compare/compare-options.ts';
import { optionsOfPage, usualSettings } from '#shared/compare/compare-settings.ts';
import type { ComparedPage } from '#shared/compare/group-changes.ts';
import { keepNewest } from '#shared/kernel/keep-newest.ts';

/** What is known of pairs of pages, by how they were compared: a setting compares only the pages that it is about. */
export interface PageMemory extends Required<HowToCompare> {
  /** Begins a comparison. */
  begin(optionsOf: (page: number) => PageCompareOptions): void;
  add(compared: ComparedPage, nudge: Nudge): void;
  /** Takes over a page that was compared as usual. */
  take(compared: ComparedPage): void;
  /** Returns the manual shift of the old page at the time it was compared. */
  nudgeOf(compared: ComparedPage): Nudge;
}

const noLayers = { layers: [] };
/** Settings of a whole file that are remembered. */
const maxSettings = 4;

export function createPageMemory(pageCount: number): PageMemory {
  const known = new Map<string, PageComparison>();
  const nudges = new WeakMap<ComparedPage, Nudge>();
  const usual = (page: number) => optionsOfPage(usualSettings, page, noLayers, noLayers);
  let optionsOf = usual;
  const keyOf = (old: number, page: number, options: PageCompareOptions): string =>
    `${old} ${page} ${JSON.stringify(options)}`;
  const keep = ({ old, page, comparison }: ComparedPage, options: PageCompareOptions): void =>
    keepNewest(known, keyOf(old, page, options), comparison, maxSettings * pageCount);
  return {
    optionsOf: (page) => optionsOf(page),
    recall: (old, page) => known.get(keyOf(old, page, optionsOf(page))),
    begin(next) {
      optionsOf = next;
    },
    add(compared, nudge) {
      nudges.set(compared, nudge);
      keep(compared, optionsOf(compared.page));
    },
    take: (compared) => keep(compared, usual(compared.page)),
    nudgeOf: (compared) => nudges.get(compared) ?? usualSettings.nudge,
  };
}
