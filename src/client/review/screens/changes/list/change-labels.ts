import { namedPages, runsOf } from '#client/review/screens/changes/finding/named-pages.ts';
import type { Change, ShownColour } from '#shared/compare/change.ts';
import { type ChangeKind, kindOf } from '#shared/compare/change-kinds.ts';
import type { ListedChange, PageChange } from '#shared/compare/list-changes.ts';
import type { UnreadReason } from '#shared/compare/page-match.ts';
import type { PageSize } from '#shared/files/attachment.ts';

export const kindNames: Readonly<Record<ChangeKind, { one: string; many: string }>> = {
  page: { one: 'Page', many: 'Whole pages' },
  layer: { one: 'Layer', many: 'Layers' },
  text: { one: 'Text', many: 'Text' },
  picture: { one: 'Picture', many: 'Pictures' },
  colour: { one: 'Colour', many: 'Colours and inks' },
  shape: { one: 'Line or shape', many: 'Lines and shapes' },
  moved: { one: 'Moved', many: 'Moved' },
  rendering: { one: 'Rendering only', many: 'Rendering only' },
};

const pictures: Readonly<Record<Extract<Change, { kind: 'picture' }>['how'], string>> = {
  added: 'Picture added',
  removed: 'Picture removed',
  replaced: 'Picture replaced',
  recoloured: 'Picture recoloured',
  retouched: 'Picture retouched',
};

const mmAPoint = 25.4 / 72;
const mm = (value: number): string => `${Math.abs(value).toFixed(Math.abs(value) < 9.95 ? 1 : 0)} mm`;

/** Returns a change in a few words, for example “RM 118 → RM 124”. */
export function changeTitle({ change, places: [{ page, old }] }: ListedChange): string {
  switch (change.kind) {
    case 'text':
      if (change.size !== undefined) return `“${short(change.new)}” set ${sizeInWords(change.size)}`;
      if (change.old === change.new) return `“${short(change.new)}” looks different`;
      if (change.old === '') return `Added “${short(change.new)}”`;
      if (change.new === '') return `Removed “${short(change.old)}”`;
      return `${short(change.old)} → ${short(change.new)}`;
    case 'moved': {
      const what = change.text === null ? 'Picture' : `“${short(change.text)}”`;
      const rest = change.isUnread === true ? ', not compared further' : '';
      return `${what} moved ${distance(change.rightMm, change.downMm)}${rest}`;
    }
    case 'picture':
      return pictures[change.how];
    case 'colour':
      return change.inks === undefined || change.inks.length === 0
        ? `Colour ${hex(change.old)} → ${hex(change.new)}`
        : change.inks.map(({ name, old, new: now }) => `${name} ${old} % → ${now} %`).join(', ');
    case 'shape':
      return 'Line or shape changed';
    case 'rendering':
      return 'Too small to count';
    case 'ink':
      return `Ink “${change.name}” ${change.how}`;
    case 'layer':
      return `Layer “${change.name}” ${change.how}`;
    case 'page':
      return pageTitle(change, page, old);
  }
}

/** Why a page could not be read, and what helps. */
const unreadWhy: Readonly<Record<UnreadReason, string>> = {
  password: 'it is locked. Enter the password of its file',
  missing: 'it is missing from its file. Export the file again',
  memory: 'it needs more memory than there is. Close other tabs and compare again',
  timeout: 'it took too long. Compare again, or look at it yourself',
  connection: 'its file did not load. Check the connection and compare again',
  stopped: 'reading it was stopped. Compare again',
  damaged: 'it is damaged. Export the file again',
};

function pageTitle(change: PageChange, page: number, old: number | null): string {
  switch (change.how) {
    case 'added':
      return change.copyOf === null
        ? `Page ${page} added`
        : `Page ${page} added, a copy of page ${change.copyOf}`;
    case 'removed':
      return `Page ${old} removed`;
    case 'unread':
      return `Page ${change.side === 'after' ? page : `${old} of the older file`} could not be compared: ${unreadWhy[change.why]}`;
    case 'moved':
      return `Page ${old} moved to ${page}`;
    case 'resized':
      return `Page size ${sizeInMm(change.old)} → ${sizeInMm(change.new)}${change.scale === undefined ? '' : `, scaled to ${(change.scale * 100).toFixed(0)} %`}`;
    case 'placed': {
      const { a, b, x, y } = change.placement;
      const degrees = (Math.atan2(b, a) * 180) / Math.PI;
      const percent = Math.hypot(a, b) * 100;
      const parts = [
        ...(Math.abs(degrees) < 0.02 ? [] : [`turned ${degrees.toFixed(1)}°`]),
        ...(Math.abs(percent - 100) < 0.03 ? [] : [`scaled to ${percent.toFixed(1)} %`]),
      ];
      return `Whole page ${parts.length > 0 ? parts.join(', ') : `shifted ${distance(x * mmAPoint, y * mmAPoint)}`}`;
    }
  }
}

/** Runs of pages that a row names; the pages of more are named once it is chosen. */
const maxRuns = 4;

/** Returns the kind of a change and its pages, for example “Text · 24 pages: 2–24 and 26”. */
export function changePlaces({ change, places }: ListedChange): string {
  const pages = pagesOf(places);
  const where =
    pages.length === 1
      ? `page ${pages[0]}`
      : runsOf(pages).length > maxRuns
        ? `${pages.length} pages from ${pages[0]} to ${pages.at(-1)}`
        : `${pages.length} pages: ${namedPages(pages)}`;
  return `${kindNames[kindOf(change)].one} · ${where}${places.length > pages.length ? ` · ${places.length} places` : ''}`;
}

/** Whether a change is on more pages than its row names. */
export const hasMorePages = ({ places }: ListedChange): boolean => runsOf(pagesOf(places)).length > maxRuns;

/** Returns the pages of a change, for example “Pages 2, 6–9 and 12”. */
export function changedPagesText({ places }: Pick<ListedChange, 'places'>): string {
  const pages = pagesOf(places);
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${namedPages(pages)}`;
}

const pagesOf = (places: ListedChange['places']): number[] =>
  [...new Set(places.map(({ page }) => page))].sort((a, b) => a - b);

/** Square millimetres of the change where it is shown first; null of whole pages. */
export function changeArea({ places: [{ at }] }: ListedChange): number | null {
  return at === null ? null : at.width * at.height * mmAPoint ** 2;
}

function distance(right: number, down: number): string {
  const minMm = 0.05;
  const across = Math.abs(right) < minMm ? [] : [`${mm(right)} ${right > 0 ? 'right' : 'left'}`];
  const along = Math.abs(down) < minMm ? [] : [`${mm(down)} ${down > 0 ? 'down' : 'up'}`];
  return [...across, ...along].join(', ') || 'a little';
}

const sizeInWords = (size: number): string =>
  `${(Math.abs(size - 1) * 100).toFixed(size > 0.9 && size < 1.1 ? 1 : 0)} % ${size > 1 ? 'larger' : 'smaller'}`;

const sizeInMm = ({ width, height }: PageSize): string =>
  `${Math.round(width * mmAPoint)} × ${Math.round(height * mmAPoint)} mm`;

const hex = (colour: ShownColour): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

const maxLength = 48;
function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`;
}
