import { mayReadAttachment, mayReadVersion } from '#shared/access/attachment-visibility.ts';
import { type Role, roles } from '#shared/access/role.ts';
import { type AttachmentKind, attachmentKindSchema } from '#shared/files/attachment.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order.ts';
import { statusOfPhase } from '#shared/orders/order-phase.ts';
import { isClosedStatus } from '#shared/orders/order-status.ts';

/**
 * The rules of `shared/access` as SQL conditions over tables with the given names. Each list of roles, kinds
 * and statuses comes from the rule, so there is one place to change it.
 */
const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const showsProof = (status: OrderStatus): boolean =>
  mayReadAttachment('owner', { kind: 'customer', uploadedByCustomer: false }, status);
const isPublicKind = (kind: AttachmentKind): boolean =>
  orderStatuses.some((status) => mayReadAttachment('owner', { kind, uploadedByCustomer: true }, status));
const readsInternal = (role: Role): boolean => mayReadVersion(role, { isInternal: true });

/** Order `o` is a draft. */
export const isDraft = (o: string): string => {
  const { status, state } = statusOfPhase('draft');
  return `(${o}.status = '${status}' AND ${o}.state = '${state}')`;
};

/** Order `o` may be read by people of company `companyId`, or of the provider if that is null. */
export const isReadableOrder = (o: string, companyId: string): string =>
  `CASE WHEN ${companyId}::text IS NULL THEN NOT ${isDraft(o)} ELSE ${o}.company_id = ${companyId} END`;

/** Order `o` is closed: approved, completed or cancelled. */
export const isClosedOrder = (o: string): string =>
  `${o}.status IN (${list(orderStatuses.filter(isClosedStatus))})`;

/** Order `o` is published and still to be worked on. */
export const isOpenOrder = (o: string): string =>
  `(NOT ${isDraft(o)} AND NOT ${o}.is_archived AND NOT ${isClosedOrder(o)})`;

/** User `u` reads what is internal. */
export const isInternalReader = (u: string): string => `${u}.role IN (${list(roles.filter(readsInternal))})`;

/** Customers may read proofs of order `o` now. */
export const showsProofs = (o: string): string =>
  `${o}.status IN (${list(orderStatuses.filter(showsProof))})`;

/** Version `v` of attachment `a` is or will be for customers. */
export const isPublicVersion = (a: string, v: string): string =>
  `${a}.kind IN (${list(attachmentKindSchema.options.filter(isPublicKind))}) AND NOT ${v}.is_internal`;

/** Customers may read version `v` of attachment `a` of order `o`, which user `u` uploaded. */
export const isReadableVersion = (o: string, a: string, v: string, u: string): string =>
  `(${isPublicVersion(a, v)} AND (${showsProofs(o)} OR ${u}.client_type = 'customer'))`;
