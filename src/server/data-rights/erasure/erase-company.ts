import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishCompanyChange } from '#server/accounts/company/publish-company-change.ts';
import { dropCard } from '#server/billing/online/saved-card.ts';
import { allowErasing } from '#server/decisions/erasure/erase-names.queries.ts';
import { eraseCompanyFromDecisions } from '#server/decisions/erasure/erase-names.ts';
import { imageKeysOf } from '#server/images/images.queries.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { erasedCompany, isFullName, mayEraseCompanies } from '#shared/data-rights/erasure.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import {
  clearCompany,
  dropDeletionRequest,
  eraseCompanyFromAudit,
  findErasable,
  invitedGuests,
  lockImages,
  nextErasedCompany,
  peopleToErase,
  takeExportsAbout,
} from './erase-company.queries.ts';
import { type ErasedRow, lockPeople, replaceAddress, replaceName } from './erase-person.queries.ts';
import { eraseOne } from './erase-person.ts';

const failed = (...reasons: string[]): Refusal => new Refusal('conflict', 'Failed', reasons);

/** Erases a closed company for good, with its people and the guests of its orders. */
export async function eraseCompany(
  context: MutationContext,
  companyId: string,
  reason: string,
): Promise<{ message: string }> {
  const { tx, actor } = context;
  if (!mayEraseCompanies(actor)) throw forbidden();
  await lockImages(tx, companyId);
  await lockCompanies(tx, [companyId]);
  const company = await findErasable(tx, companyId);
  if (company === null) throw new Refusal('not_found', 'Not Found', ['There is no such company.']);
  const { name } = company;
  if (company.isErased) throw failed('The company was erased already.');
  if (!company.isClosed) throw failed(`${name} is open. Close it first.`);
  if (company.hasCustomers) throw failed(`${name} has customers of its own. Erase these first.`);
  if (reason === '') throw invalidInput(['Reason: Required!']);
  await dropDeletionRequest(tx, companyId);
  const people = await lockPeople(tx, await peopleToErase(tx, companyId));
  const label = await eraseLocked(context, { id: companyId, name }, people);
  // Responses are kept for a while: the old name is not in it.
  return { message: `The company is erased, and called ${label} from now on.` };
}

/**
 * Erases a closed company that is locked, its pictures too, with locked people: its own and the guests of its orders.
 * Returns how it is called from now on.
 */
export async function eraseLocked(
  writer: Pick<MutationContext, 'tx' | 'now'>,
  { id: companyId, name }: { id: string; name: string },
  people: readonly ErasedRow[],
): Promise<string> {
  const { tx, now } = writer;
  for (const person of people) await eraseOne(writer, person);
  const number = await nextErasedCompany(tx);
  const label = erasedCompany(number);
  const keys = [
    ...(await imageKeysOf(tx, companyId)),
    ...(await takeExportsAbout(tx, companyId)).map(({ key }) => key),
  ];
  if (keys.length > 0) await tx.addJob('delete-objects', { keys });
  await dropCard(tx, { companyId, userId: null, now });
  const guests = await invitedGuests(tx, companyId);
  await clearCompany(tx, companyId, { name: label, number, now });
  await eraseCompanyFromDecisions(writer, { id: companyId, name, label });
  await allowErasing(tx);
  await eraseCompanyFromAudit(tx, companyId, label);
  await replaceName(tx, name, label, companyId);
  for (const guest of guests) {
    if (isFullName(guest.name)) await replaceName(tx, guest.name, 'Erased guest', companyId);
    await replaceAddress(tx, guest.email, 'Erased guest', companyId);
  }
  publishCompanyChange(tx, [companyId]);
  return label;
}
