import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { CompanyState } from './company.ts';

type Who = Pick<Actor, 'role' | 'viewOnly'>;

/** Returns whether `who` may see every company: managers and administrators. */
export const mayReadCompanies = (who: Who): boolean => can(who, 'read', 'COMPANY');
/** Returns whether `who` may change what other companies are, have and may do: administrators. */
export const mayManageCompanies = (who: Who): boolean => can(who, 'update', 'COMPANY');

export const companyActions = ['hold', 'resume', 'close', 'reopen'] as const;
export type CompanyAction = (typeof companyActions)[number];
/** Why a company is on hold or closed, as its people read it. */
export const longestCompanyReason = 200;

/** How a company's account is: closed, on hold, or as its plan is. */
export const companyState = ({
  hold,
  closed,
  subscription,
}: {
  hold: unknown;
  closed: unknown;
  subscription: CompanyState;
}): CompanyState => (closed !== null ? 'closed' : hold !== null ? 'hold' : subscription);
