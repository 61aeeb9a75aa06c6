import type { Change } from '#shared/compare/change.ts';
import type { ListedChange, PageChange } from '#shared/compare/list-changes.ts';

const pictures: Readonly<Record<Extract<Change, { kind: 'picture' }>['how'], string>> = {
  added: 'Picture added',
  removed: 'Picture removed',
  replaced: 'Picture replaced',
  recoloured: 'Picture recoloured',
  retouched: 'Picture retouched',
};

/** Returns a change in a few words, for example “12.50 → 13.90”. */
export function changeWords(change: Change): string {
  switch (change.kind) {
    case 'text':
      if (change.old === change.new) return `“${cut(change.new)}” looks different`;
      if (change.old === '') return `Added “${cut(change.new)}”`;
      if (change.new === '') return `Removed “${cut(change.old)}”`;
      return `${cut(change.old)} → ${cut(change.new)}`;
    case 'moved':
      return `${change.text === null ? 'Picture' : `“${cut(change.text)}”`} moved ${Math.hypot(change.rightMm, change.downMm).toFixed(1)} mm`;
    case 'picture':
      return pictures[change.how];
    case 'colour':
      return 'Colour changed';
    case 'shape':
      return 'Line or shape changed';
    case 'ink':
      return `Ink “${change.name}” ${change.how}`;
  }
}

const pages: Readonly<Record<PageChange['how'], string>> = {
  added: 'Page added',
  removed: 'Page removed',
  moved: 'Page moved',
  resized: 'Page size changed',
  placed: 'Whole page shifted, turned or scaled',
};

/** Returns a change of the list in a few words, with its pages. */
export function listedWords({ change, places }: ListedChange): string {
  const [{ page, old }] = places;
  const others = new Set(places.map((place) => place.page)).size - 1;
  const at = change.kind === 'page' && change.how === 'removed' ? (old ?? page) : page;
  const words = change.kind === 'page' ? pages[change.how] : changeWords(change);
  return `p ${at}${others === 0 ? '' : ` and ${others} more`}: ${words}`;
}

const longest = 60;
const cut = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
