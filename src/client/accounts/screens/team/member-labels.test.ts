import { expect, it } from 'vitest';
import type { TeamMember } from '#shared/accounts/team-member.ts';
import { foundMembers, orderRoles } from './member-labels.ts';

const member = (firstname: string, more: Partial<TeamMember> = {}): TeamMember => ({
  id: firstname,
  firstname,
  lastname: 'Lim',
  name: `${firstname} Lim`,
  avatar: null,
  emailAddress: `${firstname.toLowerCase()}@harbour.test`,
  pendingEmail: null,
  jobTitle: null,
  timeZone: 'Asia/Singapore',
  role: 'staff',
  isApprover: false,
  viewOnly: false,
  hasSecondFactor: false,
  state: 'active',
  lastSeenAt: null,
  ...more,
});
const names = (found: readonly TeamMember[]) => found.map(({ firstname }) => firstname);
const team = [
  member('Ana', { state: 'deactivated' }),
  member('Ben', { jobTitle: 'Head of trade' }),
  member('Zoë', { state: 'invited' }),
];

it('finds people by name, address and job, with those who are away last', () => {
  expect(names(foundMembers(team, ''))).toEqual(['Ben', 'Zoë', 'Ana']);
  expect(names(foundMembers(team, 'zoe'))).toEqual(['Zoë']);
  expect(names(foundMembers(team, 'trade lim'))).toEqual(['Ben']);
  expect(names(foundMembers(team, 'ana@harbour'))).toEqual(['Ana']);
  expect(foundMembers(team, 'nobody')).toEqual([]);
});

it('names what somebody is to an order', () => {
  const order = {
    id: '1',
    orderName: 'Menu',
    progress: 'in-review',
    isCreator: false,
    isCollaborator: false,
    isApprover: false,
    isOperator: false,
    isManager: false,
  } as const;
  expect(orderRoles({ ...order, isCreator: true, isApprover: true })).toBe('Creator, Approver');
  expect(orderRoles({ ...order, isManager: true, isOperator: true })).toBe('Project Lead, Assigned');
});
