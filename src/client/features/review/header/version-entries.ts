import { dateText } from '#client/ui/date-words.ts';
import type { MenuEntry } from '#client/ui/menu-entry.ts';
import type { Version } from '#shared/model/attachment.ts';

/** Versions to choose from, newest first. */
export const versionEntries = (
  versions: readonly Version[],
  shownId: string,
  show: (versionId: string) => void,
): MenuEntry[] =>
  versions.map(({ id, version, createdAt }) => ({
    kind: 'item',
    id,
    label: `Version ${version}`,
    note: dateText(new Date(createdAt)),
    checked: id === shownId,
    onSelect: () => show(id),
  }));
