import type { ListedChange } from '#shared/compare/list-changes.ts';

/** Words that replace others; empty where there were or are none. */
export interface TextChange {
  key: string;
  old: string;
  new: string;
}

export interface PageText {
  page: number;
  changes: readonly TextChange[];
}

/** Returns the words that have changed on each page of the new file, by page, in reading order. */
export function changedText(changes: readonly ListedChange[]): PageText[] {
  const pages = new Map<number, TextChange[]>();
  for (const { key, change, places } of changes) {
    if (change.kind !== 'text' || change.old === change.new) continue;
    places.forEach(({ page }, at) => {
      const onPage = pages.get(page) ?? [];
      pages.set(page, onPage);
      onPage.push({ key: `${key} ${at}`, old: change.old, new: change.new });
    });
  }
  return [...pages].sort(([a], [b]) => a - b).map(([page, onPage]) => ({ page, changes: onPage }));
}

/** Returns plain text: “-” before removed text, “+” before added text. */
export function copiedText(pages: readonly PageText[]): string {
  const lines = (change: TextChange): string =>
    `${change.old === '' ? '' : `- ${change.old}\n`}${change.new === '' ? '' : `+ ${change.new}\n`}`;
  return pages.map(({ page, changes }) => `Page ${page}\n${changes.map(lines).join('')}`).join('\n');
}
