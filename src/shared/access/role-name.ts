import type { User } from '#shared/accounts/user.ts';
import type { Role } from './role.ts';

const names: Readonly<Record<Role, string>> = {
  owner: 'Account Owner',
  staff: 'Team Member',
  operator: 'Operator',
  manager: 'Manager',
  creative_manager: 'Creative Manager',
  production_manager: 'Production Manager',
  cso: 'Sales Officer',
  admin: 'Admin',
  guest: 'Guest',
};

/** A role as people call it. */
export const roleName = (role: Role): string => names[role];

/** What the account menu shows beneath a name: the job title on the customer side, else the role. */
export function roleLine({ clientType, role, jobTitle }: User, providerName: string): string {
  if (clientType === 'customer') return jobTitle || names[role];
  return role === 'operator' || role === 'manager' ? `${providerName} ${names[role]}` : names[role];
}
