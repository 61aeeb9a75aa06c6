import type { Workflow, WorkflowPerson, WorkflowRole } from '#shared/workflows/workflow.ts';

export const roleLabels: Readonly<Record<WorkflowRole, string>> = {
  approver: 'Approver',
  collaborator: 'Collaborator',
};

const faultLabels: Readonly<Record<NonNullable<WorkflowPerson['fault']>, string>> = {
  deactivated: 'deactivated',
  'may-not-approve': 'may not approve',
};

/** `Approver`, or `Approver, deactivated` */
export const personNote = ({ role, fault }: Pick<WorkflowPerson, 'role' | 'fault'>): string =>
  fault === null ? roleLabels[role] : `${roleLabels[role]}, ${faultLabels[fault]}`;

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Isla Reid approves. Owen Pryce and Una Fell collaborate.` Without those who come onto no order now. */
export function peopleSentence({ people }: Pick<Workflow, 'people'>): string {
  const there = people.filter(({ fault }) => fault !== 'deactivated');
  return (['approver', 'collaborator'] as const)
    .flatMap((role) => {
      const names = there.filter((person) => person.role === role).map(({ name }) => name);
      if (names.length === 0) return [];
      const verb = role === 'approver' ? 'approve' : 'collaborate';
      return `${listed.format(names)} ${names.length === 1 ? `${verb}s` : verb}.`;
    })
    .join(' ');
}

/** Returns whether nobody in the workflow can approve an order now; the account's owner still can. */
export const lacksApprover = ({ people }: Pick<Workflow, 'people'>): boolean =>
  !people.some(({ role, fault }) => role === 'approver' && fault === null);
