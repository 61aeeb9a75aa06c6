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

/** Returns the line beneath a name in the account menu: the job title on the customer side, else the role. */
export function roleLine({ clientType, role, jobTitle }: User, providerName: string): string {
  if (clientType === 'customer') return jobTitle || names[role];
  return role === 'operator' || role === 'manager' ? `${providerName} ${names[role]}` : names[role];
}
