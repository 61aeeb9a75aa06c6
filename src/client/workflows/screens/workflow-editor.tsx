import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useFirstProblem } from '#client/ui/fields/use-first-problem.ts';
import page from '#client/ui/page.module.css';
import { deleteWorkflow, saveWorkflow } from '#client/workflows/actions/workflows.ts';
import type { TeamMember } from '#shared/accounts/team-member.ts';
import type { Workflow, WorkflowRole } from '#shared/workflows/workflow.ts';
import {
  longestWorkflowName,
  mayEditWorkflows,
  type WorkflowForm,
  workflowProblems,
} from '#shared/workflows/workflows.ts';
import { WorkflowPeople } from './workflow-people.tsx';
import styles from './workflows.module.css';

/** Name and people of a workflow. What another changes meanwhile shows once this is saved or left. */
export function WorkflowEditor({
  workflow,
  isFirst,
  team,
}: {
  workflow: Workflow | null;
  isFirst: boolean;
  team: readonly TeamMember[];
}): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const [name, setName] = useState(workflow?.name ?? '');
  const [isDefault, setDefault] = useState(workflow?.isDefault ?? isFirst);
  const [roles, setRoles] = useState<ReadonlyMap<string, WorkflowRole>>(
    () => new Map(workflow?.people.map(({ id, role }) => [id, role])),
  );
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ form: string; name?: string; people?: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const toProblem = useFirstProblem(root);
  // People removed from the company meanwhile are not sent back.
  const people = [...roles].filter(([id]) => team.some((member) => member.id === id));
  const form: WorkflowForm = { name, isDefault, people: people.map(([id, role]) => ({ id, role })) };
  const problems: { name?: string; people?: string } = {
    ...workflowProblems(form),
    ...(refused?.form === JSON.stringify(form) ? refused : {}),
  };
  const { name: nameProblem, people: peopleProblem } = problems;
  const mayEdit = mayEditWorkflows(user);
  // The only one, and the one that is it already: another is made it there.
  const staysDefault = isFirst || workflow?.isDefault === true;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (nameProblem !== undefined || peopleProblem !== undefined) return toProblem();
    setBusy(true);
    const outcome = await saveWorkflow(client, workflow?.id ?? null, form);
    setBusy(false);
    if (outcome === null) navigate('/workflow-and-roles');
    else if (outcome !== 'failed') {
      setRefused({ form: JSON.stringify(form), ...outcome });
      toProblem();
    }
  };
  const remove = async (): Promise<void> => {
    if (workflow === null) return;
    setBusy(true);
    const isDeleted = await deleteWorkflow(client, workflow);
    setBusy(false);
    setAsks(false);
    if (isDeleted) navigate('/workflow-and-roles');
  };
  return (
    <>
      <h1 className={page.title}>{workflow?.name ?? 'Create workflow'}</h1>
      <form ref={root} className={page.section} onSubmit={submit} noValidate aria-label="Workflow">
        <fieldset className={styles.fields} disabled={!mayEdit}>
          <TextField
            label="Name"
            required
            autoComplete="off"
            maxLength={longestWorkflowName}
            value={name}
            error={tried ? (nameProblem ?? null) : null}
            hint="What people choose when they create an order, e.g. Brand sign-off."
            onChange={({ target }) => setName(target.value)}
          />
          <Choice
            label="Default for new orders"
            hint={
              staysDefault
                ? 'New orders begin with it. To change that, make another the default.'
                : 'New orders begin with it; another, or none, can be chosen.'
            }
            checked={isDefault}
            disabled={staysDefault}
            onChange={setDefault}
          />
          <WorkflowPeople
            team={team}
            roles={roles}
            error={tried ? (peopleProblem ?? null) : null}
            onChange={setRoles}
          />
        </fieldset>
        <p className={page.notice}>
          Orders that are published already keep the people they have. Those are changed on the order itself.
        </p>
        {mayEdit ? (
          <div className={page.end}>
            {workflow === null ? (
              <Link href="/workflow-and-roles">Cancel</Link>
            ) : (
              <Button variant="quiet" icon={Trash2} onClick={() => setAsks(true)}>
                Delete workflow
              </Button>
            )}
            <Button type="submit" variant="primary" busy={busy && !asks}>
              {workflow === null ? 'Create workflow' : 'Save changes'}
            </Button>
          </div>
        ) : null}
      </form>
      <ConfirmDialog
        open={asks}
        danger
        title={`Delete ${workflow?.name ?? ''}?`}
        text="Orders keep the people they have. Drafts that were to have it are published without one."
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
