import {
  CirclePause,
  CirclePlay,
  DoorClosed,
  DoorOpen,
  Eraser,
  FileArchive,
  Gift,
  Mail,
  Merge,
  MoreHorizontal,
  Package,
  Pencil,
  ShieldOff,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { changeCompanyState } from '#client/accounts/actions/companies.ts';
import { inviteCustomer } from '#client/accounts/actions/customers.ts';
import { CustomerDialog } from '#client/accounts/screens/customers/customer-dialog.tsx';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { EraseDialog } from '#client/data-rights/screens/erase-dialog.tsx';
import { ExportDialog } from '#client/data-rights/screens/export-dialog.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import type { Company } from '#shared/accounts/companies/company.ts';
import {
  type CompanyAction,
  mayGrantCredit,
  mayManageCompanies,
  mayResetOwner,
} from '#shared/accounts/companies/company-management.ts';
import type { CompanyDialogProps } from './company-dialog.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { CloseDialog, HoldDialog } from './state-dialog.tsx';

const CompanyExportDialog = ({ company, onClose }: CompanyDialogProps): ReactNode => (
  <ExportDialog kind="company" subject={company} onClose={onClose} />
);
const CompanyEraseDialog = ({ company, onClose, onDone }: CompanyDialogProps): ReactNode => (
  <EraseDialog kind="company" subject={company} onClose={onClose} onErased={onDone} />
);
const EditDialog = ({ company, onClose, onDone }: CompanyDialogProps): ReactNode => (
  <CustomerDialog customer={company} onClose={onClose} onSaved={onDone} />
);

const dialogs = {
  edit: EditDialog,
  plan: PlanDialog,
  merge: MergeDialog,
  credit: CreditDialog,
  hold: HoldDialog,
  close: CloseDialog,
  reset: ResetDialog,
  export: CompanyExportDialog,
  erase: CompanyEraseDialog,
} as const;
type Step = keyof typeof dialogs;

/** Returns what can be done about the account as a whole. */
function stateEntries(
  { hold, closed, isReseller }: Company,
  ask: (step: Step) => void,
  change: (action: CompanyAction) => void,
): MenuEntry[] {
  return [
    { kind: 'separator', id: 'state' },
    hold === null
      ? {
          kind: 'item',
          id: 'hold',
          label: 'Put on hold…',
          icon: CirclePause,
          disabled: closed !== null,
          onSelect: () => ask('hold'),
        }
      : {
          kind: 'item',
          id: 'resume',
          label: 'Resume',
          icon: CirclePlay,
          onSelect: () => change('resume'),
        },
    {
      kind: 'item',
      id: 'merge',
      label: 'Merge into another…',
      icon: Merge,
      disabled: isReseller,
      onSelect: () => ask('merge'),
    },
    {
      kind: 'item',
      id: 'export',
      label: 'Export its data…',
      icon: FileArchive,
      onSelect: () => ask('export'),
    },
    closed === null
      ? {
          kind: 'item',
          id: 'close',
          label: 'Close…',
          icon: DoorClosed,
          danger: true,
          onSelect: () => ask('close'),
        }
      : {
          kind: 'item',
          id: 'reopen',
          label: 'Reopen',
          icon: DoorOpen,
          onSelect: () => change('reopen'),
        },
    ...(closed === null
      ? []
      : ([
          {
            kind: 'item',
            id: 'erase',
            label: 'Erase…',
            icon: Eraser,
            danger: true,
            onSelect: () => ask('erase'),
          },
        ] satisfies MenuEntry[])),
  ];
}

/** What managers and administrators do about a company. */
export function CompanyMenu({
  company,
  onChange,
}: {
  company: Company;
  onChange(): Promise<void>;
}): ReactNode {
  const client = useClient();
  const [step, setStep] = useState<Step | null>(null);
  const { id, owner, closed } = company;
  const actor = actorOf(useUser());
  const act = (done: Promise<boolean>): void => void done.then(onChange);
  const credit: MenuEntry = {
    kind: 'item',
    id: 'credit',
    label: 'Grant credit…',
    icon: Gift,
    onSelect: () => setStep('credit'),
  };
  const reset: MenuEntry[] =
    company.soleOwner === null || !mayResetOwner(actor)
      ? []
      : [
          {
            kind: 'item',
            id: 'reset',
            label: 'Reset second factor…',
            icon: ShieldOff,
            onSelect: () => setStep('reset'),
          },
        ];
  const managing: MenuEntry[] = [
    { kind: 'item', id: 'edit', label: 'Edit…', icon: Pencil, onSelect: () => setStep('edit') },
    ...(owner?.isInvited === true
      ? ([
          {
            kind: 'item',
            id: 'invite',
            label: 'Resend invitation',
            icon: Mail,
            onSelect: () => act(inviteCustomer(client, id)),
          },
        ] satisfies MenuEntry[])
      : []),
    {
      kind: 'item',
      id: 'plan',
      label: 'Plan…',
      icon: Package,
      disabled: closed !== null,
      onSelect: () => setStep('plan'),
    },
    ...(mayGrantCredit(actor) ? [credit] : []),
    ...reset,
    ...stateEntries(company, setStep, (action) => act(changeCompanyState(client, id, action))),
  ];
  const entries = mayManageCompanies(actor)
    ? managing
    : [...(mayGrantCredit(actor) ? [credit] : []), ...reset];
  if (entries.length === 0 || company.isErased) return null;
  const Dialog = step === null ? null : dialogs[step];
  return (
    <>
      <Menu align="end" entries={entries} trigger={<Button icon={MoreHorizontal}>Change</Button>} />
      {Dialog === null ? null : (
        <Dialog
          company={company}
          onClose={() => setStep(null)}
          onDone={() => {
            setStep(null);
            void onChange();
          }}
        />
      )}
    </>
  );
}
