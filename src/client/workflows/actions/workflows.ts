import { type CallFailure, problemOfField } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportForm, reportResult } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { ApprovalPreference, Workflow } from '#shared/workflows/workflow.ts';
import type { WorkflowForm } from '#shared/workflows/workflows.ts';

/** The company's workflows, by name; null where they could not be loaded. */
export async function loadWorkflows({ api }: Client): Promise<Workflow[] | null> {
  const result = await api.call('workflows', {});
  return result.ok ? result.data : null;
}

/** Returns the problems of the form's fields; empty if the refusal is about something else. */
function problemsOf(failure: CallFailure): { name?: string; people?: string } {
  const [name, people] = [problemOfField(failure, 'Name'), problemOfField(failure, 'People')];
  return { ...(name && { name }), ...(people && { people }) };
}

/**
 * Keeps a workflow under its id, or as a new one where that is null. Returns whether it was saved, or the faults of its
 * fields.
 */
export async function saveWorkflow(
  client: Client,
  workflowId: string | null,
  { name, isDefault, people }: WorkflowForm,
  before: Before,
): Promise<boolean | FormConflict | { name?: string; people?: string }> {
  const body = { name, isDefault: String(isDefault), people: JSON.stringify(people) };
  const result =
    workflowId === null
      ? await client.api.call('createWorkflow', { body })
      : await client.api.call('saveWorkflow', {
          params: { workflowId },
          body: { ...body, ...sentBefore(before) },
        });
  const problems = result.ok ? {} : problemsOf(result);
  if (Object.keys(problems).length > 0) return problems;
  return reportForm(client, result, (saved) => `${saved.name} is saved.`);
}

/** True where it is gone. */
export async function deleteWorkflow(client: Client, { id, name }: Workflow): Promise<boolean> {
  const result = await client.api.call('deleteWorkflow', { params: { workflowId: id } });
  return reportResult(client, result, `${name} is deleted.`);
}

/** Sets how the company's proofs are approved; the updated profile arrives by the live channel. */
export async function setApprovalPreference(client: Client, preference: ApprovalPreference): Promise<void> {
  const result = await client.api.call('setApprovalPreference', { body: { preference: preference ?? '' } });
  reportResult(
    client,
    result,
    preference === 'workflow'
      ? 'Proofs are approved by workflow. Workflow and Roles is in your menu.'
      : 'Proofs are approved by anyone who may approve.',
  );
}
