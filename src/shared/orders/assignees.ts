import type { Role } from '#shared/access/role.ts';

/** Roles of the provider's people who lead orders, and of those who work on them. */
export const leadingRoles: readonly Role[] = ['manager', 'creative_manager', 'production_manager', 'admin'];
export const workingRoles: readonly Role[] = ['operator', ...leadingRoles];

/** Returns whether somebody of this role may have the place that a colleague has on an order. */
export const mayTakeOver = (
  role: Role,
  place: { readonly isOperator: boolean; readonly isManager: boolean },
): boolean => (place.isManager ? leadingRoles : workingRoles).includes(role);
