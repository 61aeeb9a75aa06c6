import { mayReadAttachment } from '#shared/access/attachment-visibility.ts';
import { mayReadOrder } from '#shared/access/order-visibility.ts';
import { type Role, seesInternal } from '#shared/access/role.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';
import type { NotificationKind, NotificationSettings } from './notification-kind.ts';

/** Who may receive a notification: all readers of the order, those who see its proofs, or only staff. */
export type NotificationAudience = 'order' | 'proof' | 'internal';

export interface Recipient {
  id: string;
  role: Role;
  companyId: string | null;
  settings: NotificationSettings;
}

interface ReadableOrder {
  companyId: string;
  status: OrderStatus;
  state: OrderState;
}

/** Returns whether a person may receive it at the order's current status. Checked again whenever it is read. */
export function mayReceive(
  { role, companyId }: Pick<Recipient, 'role' | 'companyId'>,
  order: ReadableOrder,
  audience: NotificationAudience,
): boolean {
  if (!mayReadOrder({ companyId }, order)) return false;
  if (audience === 'order' || seesInternal({ role })) return true;
  return (
    audience === 'proof' &&
    mayReadAttachment(role, { kind: 'customer', uploadedByCustomer: false }, order.status)
  );
}

/**
 * Returns the channels for notifying a person of what `causedBy` did; null for none. Nobody is notified of their
 * own actions.
 */
export function channelsFor(
  recipient: Recipient,
  order: ReadableOrder,
  notice: { kind: NotificationKind; audience: NotificationAudience; causedBy: string | null },
): { app: boolean; mail: boolean } | null {
  if (recipient.id === notice.causedBy || !mayReceive(recipient, order, notice.audience)) return null;
  const chosen = recipient.settings[notice.kind];
  return chosen.app || chosen.mail ? chosen : null;
}
