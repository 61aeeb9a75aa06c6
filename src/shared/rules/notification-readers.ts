import type { NotificationKind, NotificationSettings } from '#shared/model/notification-kind.ts';
import type { OrderState, OrderStatus } from '#shared/model/order.ts';
import { isInternalStaff, type Role } from '#shared/model/role.ts';
import { mayReadAttachment } from './attachment-visibility.ts';
import { mayReadOrder } from './order-form.ts';

/** Whom what a notification tells of is for: all who may read the order, those who see its proofs, or staff alone. */
export type NoticeAudience = 'order' | 'proof' | 'internal';

export interface Hearer {
  id: string;
  role: Role;
  companyId: string | null;
  settings: NotificationSettings;
}

interface HeardOrder {
  companyId: string;
  status: OrderStatus;
  state: OrderState;
}

/** Whether a person may read it, as the order stands. Reading later asks the same again. */
export function mayHear(
  { role, companyId }: Pick<Hearer, 'role' | 'companyId'>,
  order: HeardOrder,
  audience: NoticeAudience,
): boolean {
  if (!mayReadOrder({ companyId }, order)) return false;
  if (audience === 'order' || isInternalStaff(role) || role === 'admin') return true;
  return (
    audience === 'proof' &&
    mayReadAttachment(role, { kind: 'customer', uploadedByCustomer: false }, order.status)
  );
}

/** Where a person hears of something that `causedBy` has done: never of one's own doing. Null: nowhere. */
export function channelsFor(
  hearer: Hearer,
  order: HeardOrder,
  notice: { kind: NotificationKind; audience: NoticeAudience; causedBy: string | null },
): { app: boolean; mail: boolean } | null {
  if (hearer.id === notice.causedBy || !mayHear(hearer, order, notice.audience)) return null;
  const chosen = hearer.settings[notice.kind];
  return chosen.app || chosen.mail ? chosen : null;
}
