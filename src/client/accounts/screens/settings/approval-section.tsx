import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Choice } from '#client/ui/fields/choice.tsx';
import page from '#client/ui/page.module.css';
import { setApprovalPreference } from '#client/workflows/actions/workflows.ts';
import type { ApprovalPreference } from '#shared/workflows/workflow.ts';
import styles from './approval-section.module.css';

const choices: readonly { value: ApprovalPreference; label: string; hint: string }[] = [
  {
    value: null,
    label: 'By anyone who may approve',
    hint: 'Account owners and approvers. People are put on an order one by one.',
  },
  {
    value: 'workflow',
    label: 'By workflow',
    hint: 'A new order is created with a workflow: a named set of people who approve it and collaborate.',
  },
];

/** Sets how the company's proofs are approved. Choosing workflows adds their editor to the menu. */
export function ApprovalSection(): ReactNode {
  const client = useClient();
  const { myProofApprovalWorkflowPreference: now } = useUser();
  const [busy, setBusy] = useState(false);
  const choose = async (preference: ApprovalPreference): Promise<void> => {
    setBusy(true);
    await setApprovalPreference(client, preference);
    setBusy(false);
  };
  return (
    <section className={page.section} aria-labelledby="settings-approval">
      <h2 id="settings-approval">How proofs are approved</h2>
      <div className={styles.choices} role="radiogroup" aria-labelledby="settings-approval">
        {choices.map(({ value, label, hint }) => (
          <Choice
            key={label}
            name="approval"
            label={label}
            hint={hint}
            checked={(now === null) === (value === null)}
            disabled={busy}
            onChange={() => void choose(value)}
          />
        ))}
      </div>
      {now === null ? null : (
        <p className={page.hint}>
          <Link href="/workflow-and-roles">Edit workflows and roles</Link>
        </p>
      )}
    </section>
  );
}
