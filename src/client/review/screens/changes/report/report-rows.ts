import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import {
  countSentence,
  renderingSentence,
} from '#client/review/screens/changes/finding/comparison-labels.ts';
import type { NumberedChange } from '#client/review/screens/changes/judging/change-filter.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { changeTitle, kindNames } from '#client/review/screens/changes/list/change-labels.ts';
import { ownSettingsSentence } from '#client/review/screens/changes/settings/settings-in-words.ts';
import type { ReviewedOrder } from '#client/review/screens/controller/scene-context.ts';
import { kindOf } from '#shared/compare/change-kinds.ts';
import type { CompareSettings } from '#shared/compare/compare-settings.ts';
import { type CsvColumn, csvTable } from '#shared/kernel/csv.ts';

/** A change as a report names it. */
export interface ReportRow {
  /** 0: none. */
  number: number;
  /** Of the new file. */
  pages: number[];
  kind: string;
  what: string;
  /** The words that were and that are; empty where it is not about words. */
  before: string;
  after: string;
  asked: string;
  verdict: string;
}

const verdictNames = {
  accepted: 'Accepted',
  ignored: 'Ignored as rendering',
  raised: 'Comment raised',
} as const;

/** Returns the changes of a walk as its person has judged them, in the order of the list. */
export function reportRows(walk: Pick<ChangeWalk, 'numbered' | 'verdictOf' | 'state'>): ReportRow[] {
  const seen = new Set(walk.state.seen);
  return walk.numbered().map((numbered) => rowOf(numbered, walk, seen.has(numbered.item.key)));
}

/** Returns the places that differ in rendering only, which have no number. */
export function renderingRows(walk: Pick<ChangeWalk, 'comparison' | 'verdictOf' | 'state'>): ReportRow[] {
  const seen = new Set(walk.state.seen);
  return walk.comparison.state.rendering.map((item) =>
    rowOf({ number: 0, item, isUnasked: null }, walk, seen.has(item.key)),
  );
}

function rowOf(
  { number, item, isUnasked }: Pick<NumberedChange, 'number' | 'item' | 'isUnasked'>,
  walk: Pick<ChangeWalk, 'verdictOf'>,
  isSeen: boolean,
): ReportRow {
  const { change, places } = item;
  const verdict = walk.verdictOf(item.key);
  const words = change.kind === 'text' ? change : { old: '', new: '' };
  return {
    ...{ number, pages: [...new Set(places.map(({ page }) => page))] },
    kind: kindNames[kindOf(change)].one,
    what: changeTitle(item),
    ...{ before: words.old, after: words.new },
    asked: isUnasked === null ? '' : isUnasked ? 'No' : 'Yes',
    verdict: verdict === null ? (isSeen ? 'Seen' : 'Not seen') : verdictNames[verdict.kind],
  };
}

const columns: readonly CsvColumn<ReportRow>[] = [
  ['No.', ({ number }) => (number === 0 ? '' : String(number))],
  ['Pages', ({ pages }) => pages.join(' ')],
  ['Kind', ({ kind }) => kind],
  ['Change', ({ what }) => what],
  ['Before', ({ before }) => before],
  ['After', ({ after }) => after],
  ['Asked for', ({ asked }) => asked],
  ['Verdict', ({ verdict }) => verdict],
];

/** Returns the changes as CSV. What is not as usual in the settings is the first row, so that it stays a table. */
export function changesCsv(rows: readonly ReportRow[], settings: CompareSettings): string {
  const what = ownSettingsSentence(settings);
  const nothing = { number: 0, pages: [], before: '', after: '', asked: '', verdict: '' };
  return csvTable(columns, [...(what === null ? [] : [{ ...nothing, kind: 'Settings', what }]), ...rows]);
}

/** Returns what a report says of the whole comparison, a line each. `made`: when, and by whom. */
export function reportFacts(
  order: Pick<ReviewedOrder, 'orderName' | 'orderId'>,
  { names: { inText }, state }: Pick<Comparison, 'names' | 'state'>,
  rows: readonly ReportRow[],
  made: string,
): string[] {
  const rendering = renderingSentence(state);
  return [
    `${order.orderName} #${order.orderId}`,
    `${countSentence(state)} from ${inText.old} to ${inText.new}: ${verdictSummary(rows)}`,
    ownSettingsSentence(state.settings) ?? [],
    rendering === null ? [] : `${rendering}.`,
    made,
  ].flat();
}

/** Returns the number of changes by verdict, for example “9 accepted, 2 not seen”. */
export function verdictSummary(rows: readonly ReportRow[]): string {
  const counts = new Map<string, number>();
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${count} ${verdict.toLowerCase()}`).join(', ');
}
