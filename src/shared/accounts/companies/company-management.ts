import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';

type Who = Pick<Actor, 'role' | 'viewOnly'>;

/** Returns whether `who` may see every company: managers and administrators. */
export const mayReadCompanies = (who: Who): boolean => can(who, 'read', 'COMPANY');
/** Returns whether `who` may change what other companies are, have and may do: administrators. */
export const mayManageCompanies = (who: Who): boolean => can(who, 'update', 'COMPANY');
