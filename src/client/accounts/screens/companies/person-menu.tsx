import { FileArchive, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ExportDialog } from '#client/data-rights/screens/export-dialog.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { Company } from '#shared/accounts/companies/company.ts';

/** What administrators do about one of a company's people. */
export function PersonMenu({ person }: { person: Company['people'][number] }): ReactNode {
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Menu
        align="end"
        entries={[
          {
            kind: 'item',
            id: 'export',
            label: 'Export their data…',
            icon: FileArchive,
            onSelect: () => setExporting(true),
          },
        ]}
        trigger={<IconButton icon={MoreHorizontal} label={`Data of ${person.name}`} size="small" />}
      />
      {isExporting ? (
        <ExportDialog kind="person" subject={person} onClose={() => setExporting(false)} />
      ) : null}
    </>
  );
}
