import { z } from 'zod';

/** Customer side: owner, staff. Provider side: operator … admin. `guest` is invited by link and has no account. */
export const roles = [
  'owner',
  'staff',
  'operator',
  'manager',
  'creative_manager',
  'production_manager',
  'cso',
  'admin',
  'guest',
] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** Which sign-in a session came from: `customer` uses /c, `user` (the provider's side) uses /d. */
export const clientTypeSchema = z.enum(['customer', 'user']);
export type ClientType = z.infer<typeof clientTypeSchema>;

export const isCustomerRole = (role: Role): boolean => role === 'owner' || role === 'staff';

const internalRoles: readonly Role[] = [
  'operator',
  'manager',
  'creative_manager',
  'production_manager',
  'admin',
];
/** Returns whether somebody sees every attachment, and what stays among the provider's people who work on orders. */
export const seesInternal = ({ role }: { role: Role }): boolean => internalRoles.includes(role);
