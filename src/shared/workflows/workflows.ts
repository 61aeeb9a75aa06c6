import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { TeamRole } from '#shared/accounts/team-member.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import type { WorkflowRole } from './workflow.ts';

/** An owner's form of a workflow; its people by id, each in one role. */
export interface WorkflowForm {
  name: string;
  isDefault: boolean;
  people: readonly { id: string; role: WorkflowRole }[];
}

export const maxWorkflowNameLength = 60;

type Who = Pick<Actor, 'role' | 'viewOnly'>;

export const mayEditWorkflows = (who: Who): boolean =>
  can(who, 'visit', 'PAGE_WORKFLOW_EDITOR') && can(who, 'update', 'WORKFLOW');

/**
 * Returns whether `who` may read workflows: those who create orders choose among them, and those who edit
 * them.
 */
export const mayReadWorkflows = (who: Who): boolean =>
  can(who, 'visit', 'PAGE_WORKFLOW_EDITOR') || can(who, 'create', 'ORDER_CREATE');

/** Returns whether somebody may approve proofs if asked: owners may, and team members who are approvers. */
export const mayApprove = ({
  role,
  isApprover,
  viewOnly,
}: {
  role: TeamRole;
  isApprover: boolean;
  viewOnly: boolean;
}): boolean => !viewOnly && (role === 'owner' || isApprover);

/** Returns the faults of a form by field. */
export function workflowProblems({ name, people }: WorkflowForm): Partial<Record<'name' | 'people', string>> {
  const found = {
    name: !isVisible(name)
      ? 'Required!'
      : name.trim().length > maxWorkflowNameLength
        ? `Max. ${maxWorkflowNameLength} characters`
        : undefined,
    people: people.some(({ role }) => role === 'approver') ? undefined : 'Choose at least one approver.',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/**
 * Returns the people of an order including its workflow's: nobody is removed, and everyone keeps their roles. Ids,
 * sorted and unique.
 */
export function withWorkflow(
  now: { collaborators: readonly string[]; approvers: readonly string[] },
  people: readonly { id: string; role: WorkflowRole }[],
): { collaborators: string[]; approvers: string[] } {
  const of = (role: WorkflowRole): string[] =>
    people.filter((each) => each.role === role).map(({ id }) => id);
  return {
    collaborators: [...new Set([...now.collaborators, ...of('collaborator')])].sort(),
    approvers: [...new Set([...now.approvers, ...of('approver')])].sort(),
  };
}
