import { allAttachments } from '#client/orders/stores/order-attachments.ts';
import type { Draft } from '#client/review/stores/drafts.ts';
import { isReadOnly } from '#shared/access/read-only.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { versionsOnTab } from '#shared/files/version-rules.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { OrderDetail, OrderStatus } from '#shared/orders/order.ts';
import { statusNames } from '#shared/orders/order-phase.ts';
import { isClosedStatus } from '#shared/orders/order-status.ts';

/** What drafts are checked against: the order as a member or a guest sees it. */
export interface DraftOrder {
  progress: OrderStatus;
  isFrozen: boolean;
  isArchived: boolean;
  attachments: readonly Attachment[];
}

/** Returns these facts from a member's order, or from a guest's data. */
export const draftOrder = (order: OrderDetail): DraftOrder => ({
  ...order,
  attachments: allAttachments(order),
});
export const guestDraftOrder = ({ orderIsFrozen, ...data }: GuestData): DraftOrder => ({
  ...data,
  isFrozen: orderIsFrozen,
});

/** Whether a draft can be sent where it belongs, and whether a newer version could take it; or why neither is possible. */
export type DraftState =
  | { kind: 'open'; newer: Version | null }
  | { kind: 'removed'; newer: Version | null }
  | { kind: 'closed'; why: string };

/** Returns what can be done with a draft now. `order` null: it cannot be had. */
export function draftState({ place }: Draft, order: DraftOrder | null): DraftState {
  if (place === null) return { kind: 'closed', why: 'It is no longer known where it was written.' };
  if (order === null) return { kind: 'closed', why: 'You can no longer open this order.' };
  const { progress } = order;
  const attachment = order.attachments.find(({ id }) => id === place.attachmentId);
  if (attachment === undefined)
    return {
      kind: 'closed',
      why:
        progress === 'in-review'
          ? 'The file is no longer part of the order.'
          : `The order is not in review: it is ${statusNames[progress]}. You can move this text to the next proof.`,
    };
  const onTab = versionsOnTab(attachment.versions, place.tab);
  const version = attachment.versions.find(({ id }) => id === place.versionId);
  const newest = onTab[0];
  if (isReadOnly({ order, attachment, version: version ?? newest ?? noVersion }, place.tab))
    return {
      kind: 'closed',
      why: isClosedStatus(progress)
        ? `The order is ${statusNames[progress]}: its proofs can only be looked at.`
        : 'This proof takes no comments now.',
    };
  const newer = newest === undefined || newest.id === place.versionId ? null : newest;
  return { kind: version === undefined ? 'removed' : 'open', newer };
}

const noVersion = { isDisabledAnnotation: true, isDisabledInternalAnnotation: true };
