import type { ReactNode } from 'react';
import { useUser } from '#client/state/client-context.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { useWorkflows } from '#client/workflows/screens/use-workflows.ts';
import { peopleSentence } from '#client/workflows/screens/workflow-labels.ts';
import styles from './order-form-fields.module.css';

/**
 * Chooses the workflow whose people review the order, if the company approves by workflow. `chosen`
 * undefined: the company's default applies.
 */
export function WorkflowField({
  chosen,
  requiredFor,
  tried,
  onChange,
}: {
  chosen: string | null | undefined;
  /** The service that requires one; null: it does not. */
  requiredFor: string | null;
  /** The order was to be published. */
  tried: boolean;
  onChange(workflowId: string | null): void;
}): ReactNode {
  const isOn = useUser().myProofApprovalWorkflowPreference !== null;
  const { workflows } = useWorkflows(isOn);
  if (!isOn || workflows === null || workflows.length === 0) return null;
  const workflow =
    workflows.find(({ id, isDefault }) => (chosen === undefined ? isDefault : id === chosen)) ?? null;
  return (
    <div className={styles.wide}>
      <SelectField
        label="Workflow"
        required={requiredFor !== null}
        error={requiredFor !== null && tried && workflow === null ? `Required for ${requiredFor}!` : null}
        options={workflows.map(({ id, name }) => ({ value: id, label: name }))}
        value={workflow?.id ?? null}
        placeholder="None"
        hint={
          workflow === null
            ? 'Account owners approve it, and approvers.'
            : `${peopleSentence(workflow)} They come onto the order when it is published.`
        }
        onChange={onChange}
      />
    </div>
  );
}
