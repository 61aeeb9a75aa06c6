import { Eraser, FileArchive, LogOut, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EndSessionsDialog } from '#client/accounts/screens/sessions/end-sessions-dialog.tsx';
import { EraseDialog } from '#client/data-rights/screens/erase-dialog.tsx';
import { ExportDialog } from '#client/data-rights/screens/export-dialog.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { Company } from '#shared/accounts/companies/company.ts';
import styles from './companies.module.css';

/** What administrators do about the sessions and the data of one of a company's people. */
export function PersonMenu({
  person,
  onErased,
}: {
  person: Company['people'][number];
  onErased(): void;
}): ReactNode {
  const [step, setStep] = useState<'sign-out' | 'export' | 'erase' | null>(null);
  const close = (): void => setStep(null);
  return (
    <>
      <Menu
        align="end"
        entries={[
          {
            kind: 'item',
            id: 'sign-out',
            label: 'Sign out everywhere…',
            icon: LogOut,
            onSelect: () => setStep('sign-out'),
          },
          {
            kind: 'item',
            id: 'export',
            label: 'Export their data…',
            icon: FileArchive,
            onSelect: () => setStep('export'),
          },
          {
            kind: 'item',
            id: 'erase',
            label: 'Erase…',
            icon: Eraser,
            danger: true,
            onSelect: () => setStep('erase'),
          },
        ]}
        trigger={
          <IconButton
            className={styles.personMenu}
            icon={MoreHorizontal}
            label={`Actions for ${person.name}`}
            size="small"
          />
        }
      />
      {step === 'sign-out' ? <EndSessionsDialog person={person} onClose={close} /> : null}
      {step === 'export' ? <ExportDialog kind="person" subject={person} onClose={close} /> : null}
      {step === 'erase' ? (
        <EraseDialog
          kind="person"
          subject={person}
          onClose={close}
          onErased={() => {
            close();
            onErased();
          }}
        />
      ) : null}
    </>
  );
}
