import { endSessionsOf } from '#server/access/access-change.ts';
import { findActor } from '#server/access/actors.queries.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { avatarKey } from '#server/accounts/avatar.ts';
import { findState, openMatters, saveClosed } from '#server/accounts/companies/company-states.queries.ts';
import { unsettled } from '#server/accounts/request-deletion.ts';
import { dropCard } from '#server/billing/online/saved-card.ts';
import {
  deleteCompany,
  findDueDeletions,
  lockDueDeletion,
  ordersOfCompany,
  peopleOfCompany,
  wasInvoiced,
} from '#server/billing/plans/plans.queries.ts';
import { imageKeysOf } from '#server/images/images.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { runEach } from '#server/kernel/run-each.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { removeOrder } from '#server/orders/delete-order.ts';
import { lockOrders } from '#server/orders/order-rows.queries.ts';
import { dropDeletionRequest, lockImages, peopleToErase } from './erase-company.queries.ts';
import { eraseLocked } from './erase-company.ts';
import { lockPeople } from './erase-person.queries.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
}

/**
 * Deletes accounts that are due, one in a transaction: orders and what belongs to them, people, the company. Of one that
 * was ever invoiced the invoices stay, which the books and the reports of past months need, and it is erased: nothing
 * names it or its people any more. One with anything that was begun meanwhile stays until that is settled. Jobs remove
 * their objects. May run in several processes at once. Throws what kept accounts from being deleted, after the others.
 */
export async function deleteDueAccounts({ db, store, clock }: Parts): Promise<void> {
  const now = clock();
  const due = await findDueDeletions(db, now);
  await runEach(
    due.map(
      ({ companyId, userId }) =>
        () =>
          mutate(db, async (tx) => {
            const actor = await findActor(tx, userId);
            // Where another process has deleted the account, its people are gone.
            if (actor !== null) await deleteAccount({ tx, store, actor, now, mutationId: null }, companyId);
          }),
    ),
  );
}

async function deleteAccount(context: MutationContext, companyId: string): Promise<void> {
  const { tx, actor, now } = context;
  const ids = (await ordersOfCompany(tx, companyId)).map(({ id }) => id);
  const orders = await lockOrders(tx, ids, actor.userId);
  await lockImages(tx, companyId);
  await lockCompanies(tx, [companyId]);
  // Another process may have deleted it, or its owner withdrawn the request.
  if (!(await lockDueDeletion(tx, companyId, now))) return;
  const state = await findState(tx, companyId);
  if (state === null || unsettled(await openMatters(tx, companyId)).length > 0) return;
  const people = await peopleOfCompany(tx, companyId);
  const toErase = await lockPeople(tx, await peopleToErase(tx, companyId));
  // Before their orders are deleted, so that people are given the reason before they lose access to an order.
  for (const { id } of people) await endSessionsOf(tx, id, 'account-deleted');
  const isKept = await wasInvoiced(tx, companyId);
  // Before its orders are deleted too: the record of decisions keeps the name of who deleted one.
  if (isKept) {
    await dropDeletionRequest(tx, companyId);
    await saveClosed(tx, companyId, { at: now, reason: 'Deleted' });
    await eraseLocked(context, { id: companyId, name: state.name }, toErase);
  }
  for (const order of orders) await removeOrder(context, order);
  if (isKept) return;
  const keys = [
    ...people.flatMap(({ avatar }) => avatarKey(avatar) ?? []),
    ...(await imageKeysOf(tx, companyId)),
  ];
  if (keys.length > 0) await tx.addJob('delete-objects', { keys });
  await dropCard(tx, { companyId, userId: null, now });
  await deleteCompany(tx, companyId);
}
