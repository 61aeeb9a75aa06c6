import { type ReactNode, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { EraseDialog } from '#client/data-rights/screens/erase-dialog.tsx';
import { ExportDialog } from '#client/data-rights/screens/export-dialog.tsx';
import { useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import { isOneself } from '#shared/accounts/team-members.ts';
import { mayExportAll } from '#shared/data-rights/data-export.ts';
import { mayErasePerson } from '#shared/data-rights/erasure.ts';
import { DeedLine } from './deed-line.tsx';

/** What somebody may ask for of their data, done by another. */
export function MemberData({ member, onErased }: { member: TeamMemberDetail; onErased(): void }): ReactNode {
  const actor = actorOf(useUser());
  const [step, setStep] = useState<'export' | 'erase' | null>(null);
  const { companyId } = actor;
  const mayExport = mayExportAll(actor) && !isOneself(actor, member);
  const mayErase = mayErasePerson(actor, { id: member.id, companyId });
  if (!mayExport && !mayErase) return null;
  return (
    <>
      {mayExport ? (
        <DeedLine
          title="Their data"
          text="Everything that is kept about them, as an archive for you to hand over."
        >
          <Button onClick={() => setStep('export')}>Export their data…</Button>
        </DeedLine>
      ) : null}
      {mayErase ? (
        <DeedLine
          title="Erase"
          text="Their account and personal data are deleted for good. What they did stays, without their name."
        >
          <Button variant="danger" onClick={() => setStep('erase')}>
            Erase…
          </Button>
        </DeedLine>
      ) : null}
      {step === 'export' ? (
        <ExportDialog kind="person" subject={member} onClose={() => setStep(null)} />
      ) : null}
      {step === 'erase' ? (
        <EraseDialog kind="person" subject={member} onClose={() => setStep(null)} onErased={onErased} />
      ) : null}
    </>
  );
}
