import { setDeactivated } from '#server/accounts/team/team-members.queries.ts';
import { markInvited, setOrderWorkflow } from '#server/demo/queries/demo-teams.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { markSeen } from '#server/notifications/notification-mail.queries.ts';
import { insertWorkflow, saveWorkflowPeople, setPreference } from '#server/workflows/workflows.queries.ts';
import type { WorkflowRole } from '#shared/workflows/workflow.ts';
import { type DemoPerson, type PersonKey, people } from './company/people.ts';

const hourMs = 3_600_000;
const dayHours = 24;

/** Last visits, by the hours since; those of others are older than the demonstration keeps. */
const seen: readonly (readonly [hoursAgo: number, people: readonly PersonKey[]])[] = [
  [1, ['farah', 'suriya', 'isla', 'henrik']],
  [4, ['ben', 'tom', 'rebecca']],
  [20, ['owen', 'ingrid', 'margaret']],
  [3 * dayHours, ['sofie', 'marco', 'nadia']],
  [9 * dayHours, ['grace', 'hana']],
  [96 * dayHours, ['victor']],
];

/** How Kestrel Outdoor approves, and the open orders that were created so. */
const workflows: readonly {
  name: string;
  people: readonly { id: PersonKey; role: WorkflowRole }[];
  orders: readonly number[];
}[] = [
  {
    name: 'Brand sign-off',
    people: [
      { id: 'isla', role: 'approver' },
      { id: 'owen', role: 'collaborator' },
    ],
    orders: [10471, 10509],
  },
  {
    name: 'Trade catalogue',
    people: [
      { id: 'tom', role: 'approver' },
      { id: 'isla', role: 'approver' },
      { id: 'owen', role: 'collaborator' },
    ],
    orders: [10493],
  },
  { name: 'Quick reprint', people: [{ id: 'isla', role: 'approver' }], orders: [] },
];

/**
 * Writes the state of companies' teams: last visits, invitations, deactivated people, approvers and their
 * names.
 */
export async function writeTeams(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  for (const [hours, ids] of seen) await markSeen(tx, ids, ago(hours));
  for (const [id, person] of Object.entries<DemoPerson>(people)) {
    if (person.invited) await markInvited(tx, id, ago(2 * dayHours));
    if (person.deactivated) await setDeactivated(tx, id, ago(90 * dayHours));
  }
  await setPreference(tx, 'kestrel', 'workflow');
  for (const [place, { name, people: members, orders }] of workflows.entries()) {
    const id = await insertWorkflow(tx, {
      companyId: 'kestrel',
      name,
      isDefault: place === 0,
      now: ago((30 - place) * dayHours),
    });
    await saveWorkflowPeople(tx, id, members);
    await setOrderWorkflow(tx, orders, id);
  }
}
