import { endSockets } from '#server/access/access-change.ts';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { deleteSessionsOfCompany } from '#server/access/sessions.queries.ts';
import { publishCompanyChange } from '#server/accounts/company/publish-company-change.ts';
import { dropCard } from '#server/billing/online/saved-card.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { lockOrders } from '#server/orders/order-rows.queries.ts';
import { publishChangedOrders } from '#server/orders/publish-changed.ts';
import { mayManageCompanies } from '#shared/accounts/companies/company-management.ts';
import {
  type MergePreview,
  type MergingCompany,
  mergeProblems,
} from '#shared/accounts/companies/merge-rules.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Done } from '#shared/protocol/done.ts';
import { noCompany } from './companies.ts';
import { noteCompany } from './company-states.queries.ts';
import {
  countMerged,
  findMerging,
  lockMerged,
  lockNewOrders,
  moveCompany,
  noteMerge,
  orderIdsOf,
  ordersOnBoard,
} from './merge-companies.queries.ts';

async function bothOf(
  tx: Tx,
  companyId: string,
  intoId: string,
): Promise<{ gone: MergingCompany; into: MergingCompany }> {
  const [gone, into] = [await findMerging(tx, companyId), await findMerging(tx, intoId)];
  if (gone === null || into === null) throw noCompany();
  return { gone, into };
}

/** Returns what would move if a company were merged into another, and what is in the way. */
export async function previewMerge(
  { tx, actor }: UseCaseContext,
  companyId: string,
  intoId: string,
): Promise<MergePreview> {
  if (!mayManageCompanies(actor)) throw forbidden();
  const { gone, into } = await bothOf(tx, companyId, intoId);
  return {
    into: { id: into.id, name: into.name },
    counts: await countMerged(tx, companyId),
    problems: mergeProblems(gone, into),
  };
}

/**
 * Moves all that a company has to another, and deletes it. Its people are signed out: signed in again, they see the
 * orders of both.
 */
export async function mergeCompanies(
  context: MutationContext,
  companyId: string,
  intoId: string,
): Promise<Done> {
  const { tx, actor, now } = context;
  if (!mayManageCompanies(actor)) throw forbidden();
  await bothOf(tx, companyId, intoId);
  const ids = await orderIdsOf(tx, companyId);
  await lockOrders(tx, ids, actor.userId);
  await lockMerged(tx, companyId, intoId);
  if (!(await lockNewOrders(tx, companyId, ids)))
    throw new Refusal('conflict', 'Failed', [
      'Someone is working on a new order of the company at this moment. Please try again.',
    ]);
  const { gone, into } = await bothOf(tx, companyId, intoId);
  const problems = mergeProblems(gone, into);
  if (problems.length > 0)
    throw new Refusal('conflict', `${gone.name} cannot be merged into ${into.name}`, problems);
  const orderIds = await orderIdsOf(tx, companyId);
  const end = { code: 'company-merged' } as const;
  endSockets(tx, await deleteSessionsOfCompany(tx, companyId, end), end);
  // Its owner has agreed to be charged for the renewals of this company alone.
  await dropCard(tx, { companyId, userId: actor.userId, now });
  await moveCompany(tx, companyId, intoId, now);
  const content = `${gone.name} was merged into ${into.name}`;
  await noteMerge(tx, { orderIds, userId: actor.userId, content, now });
  await noteCompany(tx, { companyId: intoId, userId: actor.userId, at: now, content });
  const shown = await ordersOnBoard(tx, orderIds);
  await publishChangedOrders(
    context,
    shown.map(({ id }) => ({ id, before: null, entry: null })),
  );
  publishCompanyChange(tx, into.resellerId === null ? [intoId] : [intoId, into.resellerId]);
  return { message: `${content}. Its people sign in again.` };
}
