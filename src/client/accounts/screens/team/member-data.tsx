import { type ReactNode, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { ExportDialog } from '#client/data-rights/screens/export-dialog.tsx';
import { useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import { isOneself } from '#shared/accounts/team-members.ts';
import { mayExportAll } from '#shared/data-rights/data-export.ts';
import { DeedLine } from './deed-line.tsx';

/** What somebody may ask for of their data, done by another. */
export function MemberData({ member }: { member: TeamMemberDetail }): ReactNode {
  const actor = actorOf(useUser());
  const [isExporting, setExporting] = useState(false);
  if (!mayExportAll(actor) || isOneself(actor, member)) return null;
  return (
    <>
      <DeedLine
        title="Their data"
        text="Everything that is kept about them, as an archive for you to hand over."
      >
        <Button onClick={() => setExporting(true)}>Export their data…</Button>
      </DeedLine>
      {isExporting ? (
        <ExportDialog kind="person" subject={member} onClose={() => setExporting(false)} />
      ) : null}
    </>
  );
}
