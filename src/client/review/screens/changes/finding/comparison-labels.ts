import { faultMessage } from '#client/engine/engine.ts';
import type { SideNames } from '#client/review/screens/changes/pair/side-names.ts';
import { type ComparisonState, isOver } from '#client/review/stores/comparison.store.ts';
import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import { changeCountText } from '#shared/compare/change-count.ts';
import { isUsual, leavesOut } from '#shared/compare/compare-settings.ts';
import { changedPages, countRendering, type ListedChange } from '#shared/compare/list-changes.ts';
import type { UnreadReason } from '#shared/compare/page-match.ts';
import { unreadReason } from '#shared/compare/unread-reason.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { namedPages } from './named-pages.ts';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Returns the number of changes as text, for example “17 changes on 6 pages”. */
export function countSentence({
  changes,
  status,
  faults,
}: Pick<ComparisonState, 'changes' | 'status' | 'faults'>): string {
  if (changes.length > 0 && !(status === 'done' && changes.every(isUnread)))
    return changeCountText({ changes: changes.length, pages: changedPages(changes) });
  if (status === 'done')
    return faults.length + changes.length === 0 ? 'No change' : 'No change on the pages compared';
  return status === 'failed' ? 'No comparison' : 'Comparing';
}

/** Returns how many places were left out of the changes, for example “3 places differ in rendering only”; null: none. */
export function renderingSentence({ result }: Pick<ComparisonState, 'result'>): string | null {
  const count = countRendering([...result.pages.values()]);
  if (count === 0) return null;
  return `${counted(count, 'place')} ${count === 1 ? 'differs' : 'differ'} in rendering only`;
}

/** Returns how many of these places are not listed one by one, and on which pages; null: none. */
export function unlistedSentence({ result }: Pick<ComparisonState, 'result'>): string | null {
  const left = [...result.pages.values()]
    .map(({ page, comparison: { renderingOnly, rendering = [] } }) => ({
      page,
      count: renderingOnly - rendering.length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.page - b.page);
  if (left.length === 0) return null;
  const count = left.reduce((sum, page) => sum + page.count, 0);
  const pages = left.map(({ page }) => page);
  const where = `${pages.length === 1 ? 'page' : 'pages'} ${namedPages(pages)}`;
  return `${counted(count, 'more place')} on ${where} ${count === 1 ? 'is' : 'are'} not listed one by one.`;
}

/** Returns how far a comparison has come. */
export const comparedSoFar = ({ compared, total }: Pick<ComparisonState, 'compared' | 'total'>): string =>
  total === 0 ? 'Opening…' : `${compared} of ${counted(total, 'page')} compared`;

/** Pages of a comparison that is long enough to announce changes before it is done. */
const longPages = 50;

/** Returns what the announcement says after the number of changes; null while there is nothing to announce. */
export function announcedSince(
  comparison: Pick<ComparisonState, 'changes' | 'status' | 'compared' | 'total' | 'settings' | 'faults'>,
  { since }: Pick<SideNames, 'since'>,
): string | null {
  const { changes, status, total } = comparison;
  if (changes.length === 0) {
    if (status !== 'done') return null;
    if (leavesOut(comparison.settings)) return `${since} in what your own settings compare`;
    return pagesNotCompared(comparison).length === 0 ? null : since;
  }
  if (status === 'done') return isUsual(comparison.settings) ? since : `${since}, by your own settings`;
  return status === 'comparing' && total >= longPages
    ? `so far ${since}, ${comparedSoFar(comparison)}`
    : null;
}

/** Returns what is said where nothing has changed. */
export function nothingChanged(
  { settings, faults }: Pick<ComparisonState, 'settings' | 'faults'>,
  { inText }: Pick<SideNames, 'inText'>,
): { title: string; text: string } {
  if (faults.length > 0) {
    const within = leavesOut(settings) ? ' in what your own settings compare' : '';
    return {
      title: 'Nothing has changed on the pages compared',
      text: `They look like those of ${inText.old}${within}. Look at the others yourself.`,
    };
  }
  return leavesOut(settings)
    ? {
        title: 'Nothing has changed in what is compared',
        text: `Your own settings leave something out. “Usual settings” compares all of it with ${inText.old}.`,
      }
    : { title: 'Nothing has changed', text: `This file looks like ${inText.old}.` };
}

const isUnread = ({ change }: Pick<ListedChange, 'change'>): boolean =>
  change.kind === 'page' && change.how === 'unread';

type NotCompared = Pick<ComparisonState, 'faults' | 'changes'>;

/** Returns the pages of the new file that could not be compared, in order. */
function pagesNotCompared({ faults, changes }: NotCompared): number[] {
  const unread = changes.filter(isUnread).flatMap(({ places }) => places.map(({ page }) => page));
  // A fault of the old file is about a page of that. The page which continues it is listed as unread.
  const failed = faults.filter(({ side }) => side === 'after').map(({ page }) => page);
  return [...new Set([...failed, ...unread])].sort((a, b) => a - b);
}

/**
 * Returns what the announcement says of pages that could not be compared where nothing else has changed, and the one to
 * go to from the page in view; null where all could, or something has changed.
 */
export function notComparedPart(
  comparison: NotCompared & Pick<ComparisonState, 'status'>,
  pageInView: number,
): { text: string; page: number } | null {
  if (comparison.status !== 'done' || !comparison.changes.every(isUnread)) return null;
  const pages = pagesNotCompared(comparison);
  const page = pages.find((each) => each > pageInView) ?? pages[0];
  if (page === undefined) return null;
  return { text: `${pagesInWords(pages)} could not be compared.`, page };
}

const pagesInWords = (pages: readonly number[]): string =>
  `${pages.length === 1 ? 'Page' : 'Pages'} ${namedPages(pages)}`;

/** Returns what is wrong with a comparison and what to do; null where nothing is. */
export function failureSentence(
  { names: { old }, old: file }: { names: Pick<SideNames, 'old'>; old?: Pick<Version, 'fileType'> },
  { status, fault, faults, changes, matched, total }: ComparisonState,
): string | null {
  if (status === 'failed') {
    if (isLocked(fault)) return `${old} is protected by another password. Enter it to compare the two.`;
    const why = fault === null ? null : faultMessage(fault, file?.fileType ?? 'pdf');
    return `${old} could not be compared.${why === null ? '' : ` ${why}`}`;
  }
  if (status === 'different')
    return `These look like different documents (${matched} of ${counted(total, 'page')} match).`;
  const pages = pagesNotCompared({ faults, changes });
  if (pages.length === 0) return null;
  const named = pages.slice(0, 5).join(', ');
  const more = pages.length > 5 ? ` and ${pages.length - 5} more` : '';
  return `Not compared, because ${pages.length === 1 ? 'it' : 'they'} could not be read: page${pages.length === 1 ? '' : 's'} ${named}${more}. Look at ${pages.length === 1 ? 'it' : 'them'} yourself.`;
}

/**
 * Returns that changes may be missing, because the versions are not compared to the end, or some pages could not be;
 * null where all are, or where there is nothing to compare. `state`: null where the comparison has not been prepared.
 */
export function unfinishedPart(
  state: (NotCompared & Pick<ComparisonState, 'status' | 'compared' | 'total'>) | null,
  { inText: { old } }: Pick<SideNames, 'inText'>,
): UnseenPart | null {
  const whole = (text: string): UnseenPart => ({ text, page: null });
  switch (state?.status) {
    case 'done':
    case 'different': {
      const pages = pagesNotCompared(state);
      const [page] = pages;
      if (page === undefined) return null;
      return { text: `${pagesInWords(pages)} could not be compared with ${old}.`, page };
    }
    case 'failed':
      return whole(`This version could not be compared with ${old}.`);
    case 'comparing':
      return whole(
        `The comparison with ${old} is not finished: ${state.compared} of ${counted(state.total, 'page')}.`,
      );
    case 'opening':
      return whole(`The comparison with ${old} is not finished.`);
    default:
      return whole(`This version has not been compared with ${old}.`);
  }
}

/** Reasons that may have passed by now. */
const passing: ReadonlySet<UnreadReason> = new Set(['memory', 'timeout', 'connection', 'stopped']);

/** Whether pages were not compared for a reason that may have passed. */
export const mayCompareAgain = (
  comparison: Pick<ComparisonState, 'status' | 'faults' | 'changes'>,
): boolean =>
  isOver(comparison) &&
  (comparison.faults.some(({ fault }) => passing.has(unreadReason(fault))) ||
    comparison.changes.some(
      ({ change }) => change.kind === 'page' && change.how === 'unread' && passing.has(change.why),
    ));

/** Returns whether the old file waits for its password. */
export const isLocked = (fault: EngineFault | null): boolean =>
  fault?.kind === 'password-required' || fault?.kind === 'password-wrong';
