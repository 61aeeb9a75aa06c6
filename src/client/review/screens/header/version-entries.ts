import type { Dates } from '#client/state/reader-dates.ts';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import type { Version } from '#shared/files/attachment.ts';

/** Versions to choose from, newest first. */
export const versionEntries = (
  versions: readonly Version[],
  shownId: string,
  show: (versionId: string) => void,
  { day }: Pick<Dates, 'day'>,
): MenuEntry[] =>
  versions.map(({ id, version, createdAt }) => ({
    kind: 'item',
    id,
    label: `Version ${version}`,
    note: day(createdAt),
    checked: id === shownId,
    onSelect: () => show(id),
  }));
