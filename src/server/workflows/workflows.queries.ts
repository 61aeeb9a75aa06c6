import { isOpenOrder } from '#server/access/visibility.queries.ts';
import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { TeamRole } from '#shared/accounts/team-member.ts';
import type { ApprovalPreference, WorkflowRole } from '#shared/workflows/workflow.ts';

export interface WorkflowPersonRow extends PersonRow {
  workflowRole: WorkflowRole;
  isDeactivated: boolean;
  role: TeamRole;
  isApprover: boolean;
  viewOnly: boolean;
}

export interface WorkflowRow {
  id: string;
  name: string;
  isDefault: boolean;
  people: WorkflowPersonRow[];
  openOrders: number;
}

/** Returns workflows by name; the approvers of each first, by name. */
export const workflowsOf = (tx: Tx, companyId: string): Promise<WorkflowRow[]> =>
  tx.query(
    `SELECT w.id, w.name, w.is_default AS "isDefault",
       (SELECT coalesce(jsonb_agg(${personJson('u')}::jsonb || jsonb_build_object('workflowRole', p.role,
            'isDeactivated', u.deactivated_at IS NOT NULL, 'role', u.role, 'isApprover', u.is_approver,
            'viewOnly', u.view_only) ORDER BY p.role, lower(u.firstname), lower(u.lastname), u.id), '[]')
          FROM workflow_people p JOIN users u ON u.id = p.user_id WHERE p.workflow_id = w.id) AS people,
       (SELECT count(*)::int FROM orders o WHERE o.workflow_id = w.id AND ${isOpenOrder('o')}) AS "openOrders"
     FROM workflows w WHERE w.company_id = $1 ORDER BY lower(w.name)`,
    [companyId],
  );

/** Returns the id. Fails with a unique violation of `workflows_name`. */
export async function insertWorkflow(
  tx: Tx,
  workflow: { companyId: string; name: string; isDefault: boolean; now: Date },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    'INSERT INTO workflows (company_id, name, is_default, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
    [workflow.companyId, workflow.name, workflow.isDefault, workflow.now],
  );
  return row.id;
}

/** Returns false where the company has none of that id. Fails with a unique violation of `workflows_name`. */
export async function renameWorkflow(tx: Tx, companyId: string, id: string, name: string): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE workflows SET name = $3 WHERE id = $2 AND company_id = $1 RETURNING id',
    [companyId, id, name],
  );
  return rows.length > 0;
}

/** Makes one the company's default, and no other. */
export async function setDefaultWorkflow(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.query(
    'UPDATE workflows SET is_default = false WHERE company_id = $1 AND is_default AND id <> $2',
    [companyId, id],
  );
  await tx.query('UPDATE workflows SET is_default = true WHERE id = $1', [id]);
}

export async function saveWorkflowPeople(
  tx: Tx,
  id: string,
  people: readonly { id: string; role: WorkflowRole }[],
): Promise<void> {
  await tx.query('DELETE FROM workflow_people WHERE workflow_id = $1', [id]);
  await tx.query(
    `INSERT INTO workflow_people (workflow_id, user_id, role)
     SELECT $1, given.user_id, given.role FROM unnest($2::text[], $3::text[]) AS given (user_id, role)`,
    [id, people.map((person) => person.id), people.map(({ role }) => role)],
  );
}

/** Returns false where the company has none of that id. Of those left the oldest is the default where none is. */
export async function deleteWorkflow(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM workflows WHERE company_id = $1 AND id = $2 RETURNING id', [
    companyId,
    id,
  ]);
  await tx.query(
    `UPDATE workflows SET is_default = true WHERE id = (
       SELECT id FROM workflows WHERE company_id = $1 ORDER BY created_at, id LIMIT 1)
     AND NOT EXISTS (SELECT 1 FROM workflows WHERE company_id = $1 AND is_default)`,
    [companyId],
  );
  return rows.length > 0;
}

export async function setPreference(
  tx: Tx,
  companyId: string,
  preference: ApprovalPreference,
): Promise<void> {
  await tx.query('UPDATE companies SET proof_workflow = $2 WHERE id = $1', [companyId, preference]);
}

/** The workflow that new orders of a company begin with; null where it approves otherwise, or has none. */
export async function defaultWorkflow(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT w.id FROM workflows w JOIN companies c ON c.id = w.company_id
     WHERE c.id = $1 AND c.proof_workflow = 'workflow' AND w.is_default`,
    [companyId],
  );
  return row?.id ?? null;
}

export async function hasWorkflow(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM workflows WHERE company_id = $1 AND id = $2', [companyId, id]);
  return rows.length > 0;
}

/**
 * Returns the people whom an order's workflow adds now: those who can sign in, if the company approves by workflow.
 */
export const peopleOfOrdersWorkflow = (
  tx: Tx,
  orderId: number,
): Promise<Pick<WorkflowPersonRow, 'id' | 'workflowRole' | 'role' | 'isApprover' | 'viewOnly'>[]> =>
  tx.query(
    `SELECT u.id, p.role AS "workflowRole", u.role, u.is_approver AS "isApprover", u.view_only AS "viewOnly"
     FROM orders o
     JOIN companies c ON c.id = o.company_id AND c.proof_workflow = 'workflow'
     JOIN workflow_people p ON p.workflow_id = o.workflow_id
     JOIN users u ON u.id = p.user_id AND u.company_id = o.company_id AND u.deactivated_at IS NULL
     WHERE o.id = $1 ORDER BY u.id`,
    [orderId],
  );
