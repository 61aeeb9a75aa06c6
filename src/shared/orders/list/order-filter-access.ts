import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { Subject } from '#shared/access/subjects.ts';
import type { OrderFilter } from './order-filter.ts';

const subjectOf: Partial<Record<keyof OrderFilter, Subject>> = {
  clientId: 'ORDER_FILTER_CLIENT',
  customerId: 'ORDER_FILTER_CUSTOMER',
  creatorId: 'ORDER_FILTER_CREATOR',
  managerId: 'ORDER_FILTER_MANAGER',
  operatorId: 'ORDER_FILTER_OPERATOR',
};
type Who = Pick<Actor, 'role' | 'viewOnly'>;

/** Returns whether a person may narrow orders by this; the fields that no subject names are open to all. */
export function mayFilterBy(actor: Who, field: keyof OrderFilter): boolean {
  const subject = subjectOf[field];
  return subject === undefined || can(actor, 'read', subject);
}

/** Saving and deleting presets: all but those who may only view; of them the sales officer may. */
export const mayEditPresets = ({ role, viewOnly }: Who): boolean => !viewOnly || role === 'cso';
