import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { ApprovalPreference, Workflow } from '#shared/workflows/workflow.ts';
import type { WorkflowForm } from '#shared/workflows/workflows.ts';

/** The company's workflows, by name; null where they could not be loaded. */
export async function loadWorkflows({ api }: Client): Promise<Workflow[] | null> {
  const result = await api.call('workflows', {});
  return result.ok ? result.data : null;
}

const ofField = (messages: readonly string[], label: string): string | undefined => {
  const problem = messages.find((message) => message.startsWith(label))?.slice(label.length);
  return problem && `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
};

/**
 * Keeps a workflow under its id, or as a new one where that is null. Returns whether it was saved, or the faults of its
 * fields.
 */
export async function saveWorkflow(
  client: Client,
  workflowId: string | null,
  { name, isDefault, people }: WorkflowForm,
): Promise<boolean | { name?: string; people?: string }> {
  const body = { name, isDefault: String(isDefault), people: JSON.stringify(people) };
  const result =
    workflowId === null
      ? await client.api.call('createWorkflow', { body })
      : await client.api.call('saveWorkflow', { params: { workflowId }, body });
  if (result.ok) {
    told(client, `${result.data.name} is saved.`);
    return true;
  }
  const problems = {
    name: ofField(result.messages, 'Name: '),
    people: ofField(result.messages, 'People: '),
  };
  if (problems.name !== undefined || problems.people !== undefined)
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
  reportFailure(client, result);
  return false;
}

/** True where it is gone. */
export async function deleteWorkflow(client: Client, { id, name }: Workflow): Promise<boolean> {
  const result = await client.api.call('deleteWorkflow', { params: { workflowId: id } });
  if (!result.ok) {
    reportFailure(client, result);
    return false;
  }
  told(client, `${name} is deleted.`);
  return true;
}

/** Sets how the company's proofs are approved; the updated profile arrives by the live channel. */
export async function setApprovalPreference(client: Client, preference: ApprovalPreference): Promise<void> {
  const result = await client.api.call('setApprovalPreference', { body: { preference: preference ?? '' } });
  if (!result.ok) reportFailure(client, result);
  else
    told(
      client,
      preference === 'workflow'
        ? 'Proofs are approved by workflow. Workflow and Roles is in your menu.'
        : 'Proofs are approved by whoever may approve.',
    );
}

function told(client: Client, message: string): void {
  showToast(client.toasts, { kind: 'success', title: 'Success', messages: [message] });
}
