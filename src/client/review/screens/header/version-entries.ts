import type { OfferedCommand } from '#client/commands/bind-commands.ts';
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

/** The line that chooses what the shown version is compared with, where there is anything. */
export const compareEntries = (command: OfferedCommand | null): MenuEntry[] =>
  command === null
    ? []
    : [
        { kind: 'separator', id: 'compare-line' },
        {
          kind: 'item',
          ...{ id: command.id, label: 'Compare with…', icon: command.icon, keys: command.keys },
          onSelect: () => void command.run(),
        },
      ];
