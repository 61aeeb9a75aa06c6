import { FileDown, FileText, type LucideIcon, Table, Text } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { saveChanges } from '#client/review/screens/changes/save-changes.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';

/** Shows the changed words as text, and downloads the list as its reader has judged it. */
export function ReportMenu({ walk }: { walk: ChangeWalk }): ReactNode {
  const client = useClient();
  const { order } = useScene();
  const line = (id: 'pdf' | 'csv', label: string, icon: LucideIcon): MenuEntry => ({
    kind: 'item',
    ...{ id, label, icon, onSelect: () => void saveChanges({ client, order, walk }, id) },
  });
  return (
    <Menu
      align="end"
      trigger={<IconButton size="small" icon={FileDown} label="Text and reports" />}
      entries={[
        {
          kind: 'item',
          ...{ id: 'text', label: 'Changed text', icon: Text },
          onSelect: () => {
            walk.state.showsText = true;
          },
        },
        { kind: 'separator', id: 'line' },
        line('pdf', 'Report as PDF', FileText),
        line('csv', 'List as CSV', Table),
      ]}
    />
  );
}
