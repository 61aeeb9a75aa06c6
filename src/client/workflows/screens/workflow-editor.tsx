import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { useGoOn } from '#client/ui/use-go-on.ts';
import { deleteWorkflow, saveWorkflow } from '#client/workflows/actions/workflows.ts';
import type { TeamMember } from '#shared/accounts/team-member.ts';
import type { Workflow } from '#shared/workflows/workflow.ts';
import {
  maxWorkflowNameLength,
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
  const goOn = useGoOn();
  /** People removed from the company meanwhile are not sent back. */
  const amongTeam = (values: WorkflowForm): WorkflowForm => ({
    ...values,
    people: values.people.filter(({ id }) => team.some((member) => member.id === id)),
  });
  const form = useForm<WorkflowForm>({
    name: `workflow.${workflow?.id ?? 'new'}`,
    given: {
      name: workflow?.name ?? '',
      isDefault: workflow?.isDefault ?? isFirst,
      people: workflow?.people.map(({ id, role }) => ({ id, role })) ?? [],
    },
    problemsOf: (values) => workflowProblems(amongTeam(values)),
    send: (values, before) => saveWorkflow(client, workflow?.id ?? null, amongTeam(values), before),
    onSaved: () => goOn('/workflow-and-roles'),
  });
  const { values, problems, change } = form;
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const mayEdit = mayEditWorkflows(user);
  // The only one, and the one that is it already: another is made it there.
  const staysDefault = isFirst || workflow?.isDefault === true;

  const remove = async (): Promise<void> => {
    if (workflow === null) return;
    setBusy(true);
    const isDeleted = await deleteWorkflow(client, workflow);
    setBusy(false);
    setAsks(false);
    if (!isDeleted) return;
    form.discard();
    navigate('/workflow-and-roles');
  };
  return (
    <>
      <h1 className={page.title}>{workflow?.name ?? 'Create workflow'}</h1>
      <form className={page.section} {...form.element} aria-label="Workflow">
        <RestoredNote form={form} />
        <fieldset className={styles.fields} disabled={!mayEdit}>
          <TextField
            label="Name"
            required
            autoComplete="off"
            maxLength={maxWorkflowNameLength}
            hint="What people choose when they create an order, e.g. Brand sign-off."
            {...form.field('name')}
          />
          <Choice
            label="Default for new orders"
            hint={
              staysDefault
                ? 'New orders begin with it. To change that, make another the default.'
                : 'New orders begin with it; another, or none, can be chosen.'
            }
            checked={values.isDefault}
            disabled={staysDefault}
            onChange={(isDefault) => change({ isDefault })}
          />
          <WorkflowPeople
            team={team}
            people={values.people}
            error={problems?.people ?? null}
            onChange={(people) => change({ people })}
          />
        </fieldset>
        <p className={page.notice}>
          Orders that are published already keep the people they have. Those are changed on the order itself.
        </p>
        {mayEdit ? (
          <div className={page.end}>
            {workflow === null ? (
              <Link href="/workflow-and-roles" onClick={form.discard}>
                Cancel
              </Link>
            ) : (
              <Button variant="quiet" icon={Trash2} onClick={() => setAsks(true)}>
                Delete workflow
              </Button>
            )}
            <Button type="submit" variant="primary" busy={form.busy}>
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
