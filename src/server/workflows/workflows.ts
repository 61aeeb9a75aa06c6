import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { membersOf } from '#server/accounts/team/team-members.queries.ts';
import { isUniqueViolation } from '#server/kernel/db/database-error.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { fullName } from '#shared/accounts/person.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import type { ApprovalPreference, Workflow, WorkflowPerson } from '#shared/workflows/workflow.ts';
import {
  mayApprove,
  mayEditWorkflows,
  mayReadWorkflows,
  type WorkflowForm,
  workflowProblems,
} from '#shared/workflows/workflows.ts';
import {
  deleteWorkflow,
  insertWorkflow,
  renameWorkflow,
  saveWorkflowPeople,
  setDefaultWorkflow,
  setPreference,
  type WorkflowPersonRow,
  type WorkflowRow,
  workflowsOf,
} from './workflows.queries.ts';

function faultOf(row: WorkflowPersonRow): WorkflowPerson['fault'] {
  if (row.isDeactivated) return 'deactivated';
  return row.workflowRole === 'approver' && !mayApprove(row) ? 'may-not-approve' : null;
}

const present = ({ people, ...workflow }: WorkflowRow): Workflow => ({
  ...workflow,
  people: people.map((row) => ({ ...presentPerson(row), role: row.workflowRole, fault: faultOf(row) })),
});

function companyOf(actor: Actor, may: (actor: Actor) => boolean): string {
  if (actor.companyId === null || !may(actor)) throw forbidden();
  return actor.companyId;
}

export const readWorkflows = async ({ tx, actor }: UseCaseContext): Promise<Workflow[]> =>
  (await workflowsOf(tx, companyOf(actor, mayReadWorkflows))).map(present);

const notThere = (): Refusal => new Refusal('not_found', 'Not Found', ['This workflow no longer exists.']);

/** Locks the company, so that its owners change workflows one after another and exactly one is the default. */
async function lockCompany({ tx, actor }: MutationContext): Promise<string> {
  const companyId = companyOf(actor, mayEditWorkflows);
  await lockCompanies(tx, [companyId]);
  return companyId;
}

/** Refuses an incomplete form, and people who do not belong to the company. Returns the trimmed name. */
async function checked(tx: Tx, companyId: string, form: WorkflowForm): Promise<string> {
  const { name, people } = workflowProblems(form);
  const problems = [name && `Name: ${name}`, people && `People: ${people}`].filter(
    (line) => line !== undefined,
  );
  const ids = new Set(form.people.map(({ id }) => id));
  if (ids.size < form.people.length) problems.push('People: each has one role.');
  const team = new Map((await membersOf(tx, companyId)).map((member) => [member.id, member]));
  for (const { id, role } of form.people) {
    const member = team.get(id);
    if (member === undefined) problems.push('People: someone is no longer in your company.');
    else if (role === 'approver' && !mayApprove(member))
      problems.push(
        `People: ${fullName(member.firstname, member.lastname)} may not approve. Make them an approver in Manage Team Member first.`,
      );
  }
  if (problems.length > 0) throw invalidInput(problems);
  return form.name.trim();
}

async function refusingTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'workflows_name')) throw error;
    throw new Refusal('conflict', 'Not Valid', ['Name: another workflow already has that name.']);
  }
}

/** Returns the workflow as it is now. Publishes the change to the company, whose order forms offer it. */
async function changed(tx: MutationTx, companyId: string, id: string): Promise<Workflow> {
  const row = (await workflowsOf(tx, companyId)).find((workflow) => workflow.id === id);
  if (row === undefined) throw notThere();
  publishProfileReload(tx, [companyId]);
  return present(row);
}

export async function createWorkflow(context: MutationContext, form: WorkflowForm): Promise<Workflow> {
  const { tx, now } = context;
  const companyId = await lockCompany(context);
  const name = await checked(tx, companyId, form);
  const isFirst = (await workflowsOf(tx, companyId)).length === 0;
  const id = await refusingTaken(insertWorkflow(tx, { companyId, name, isDefault: isFirst, now }));
  await saveWorkflowPeople(tx, id, form.people);
  if (form.isDefault) await setDefaultWorkflow(tx, companyId, id);
  return changed(tx, companyId, id);
}

const labels: Readonly<Record<keyof WorkflowForm, string>> = {
  name: 'Name',
  isDefault: 'Default',
  people: 'People',
};
const formOf = ({ name, isDefault, people }: WorkflowRow): WorkflowForm => ({
  name,
  isDefault,
  people: people.map(({ id, workflowRole }) => ({ id, role: workflowRole })),
});

/** Changes a workflow. A default stays one until another is made it: new orders begin with one. */
export async function saveWorkflow(
  context: MutationContext,
  id: string,
  sent: SentForm<WorkflowForm>,
): Promise<Workflow> {
  const { tx } = context;
  const companyId = await lockCompany(context);
  const stored = (await workflowsOf(tx, companyId)).find((workflow) => workflow.id === id);
  const form = stored === undefined ? sent : mergeForm(sent, formOf(stored), labels);
  const name = await checked(tx, companyId, form);
  if (!(await refusingTaken(renameWorkflow(tx, companyId, id, name)))) throw notThere();
  await saveWorkflowPeople(tx, id, form.people);
  if (form.isDefault) await setDefaultWorkflow(tx, companyId, id);
  return changed(tx, companyId, id);
}

/** Deletes a workflow. Orders keep their people; of the other workflows one becomes the default where this was it. */
export async function removeWorkflow(context: MutationContext, id: string): Promise<null> {
  const companyId = await lockCompany(context);
  if (!(await deleteWorkflow(context.tx, companyId, id))) throw notThere();
  publishProfileReload(context.tx, [companyId]);
  return null;
}

/** Says how the company's proofs are approved. Workflows stay when they are not used, and are there again. */
export async function setApprovalPreference(
  context: MutationContext,
  preference: ApprovalPreference,
): Promise<{ preference: ApprovalPreference }> {
  const companyId = await lockCompany(context);
  await setPreference(context.tx, companyId, preference);
  publishProfileReload(context.tx, [companyId]);
  return { preference };
}
