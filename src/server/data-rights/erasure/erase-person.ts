import { endSessionsOf, endSockets } from '#server/access/access-change.ts';
import { findActor } from '#server/access/actors.queries.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { avatarKey } from '#server/accounts/avatar.ts';
import { publishTeamChange } from '#server/accounts/team/team-members.ts';
import { allowErasing } from '#server/decisions/erasure/erase-names.queries.ts';
import { erasePersonFromDecisions } from '#server/decisions/erasure/erase-names.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashAddress } from '#server/kernel/mail/outbox-folder.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { lockOrdersAndWork, pauseWorkOf } from '#server/work-time/leave-work.ts';
import { fullName } from '#shared/accounts/person.ts';
import { erasedPerson, isFullName, mayErasePerson } from '#shared/data-rights/erasure.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import {
  addressesOf,
  clearAccount,
  deleteMailsTo,
  deleteOwnRows,
  type ErasedRow,
  endVisits,
  eraseFromAudit,
  findErased,
  findPerson,
  isDeactivated,
  lockPeople,
  lockStaff,
  messagesMentioning,
  nextErasedPerson,
  replaceAddress,
  replaceName,
  saveMessage,
  takeExportsOf,
} from './erase-person.queries.ts';
import { renamedMentions } from './rename-mentions.ts';

type Writer = Pick<MutationContext, 'tx' | 'now'>;

/** What a call that ran beside an erasure wrote with the old name is found by then. */
const sweepMs = 60_000;

const erasedName = (number: number): string => {
  const { firstname, lastname } = erasedPerson(number);
  return fullName(firstname, lastname);
};
/** No mail reaches it: the domain is reserved for that. */
const erasedEmail = (number: number): string => `erased-${number}@erased.invalid`;

/** Erases one person for good. */
export async function erasePerson(
  context: MutationContext,
  userId: string,
  reason: string,
): Promise<{ message: string }> {
  const { tx, actor } = context;
  const person = await findPerson(tx, userId);
  if (person === null || person.number !== null)
    // Anyone but an administrator is given the same response for people outside their company as for unknown ones.
    throw mayErasePerson(actor, { id: userId, companyId: actor.companyId })
      ? new Refusal('not_found', 'Not Found', ['There is no such person, or they were erased already.'])
      : forbidden();
  if (!mayErasePerson(actor, { id: userId, companyId: person.companyId })) throw forbidden();
  if (reason === '') throw invalidInput(['Reason: Required!']);
  const orders = await lockOrdersAndWork(context, userId);
  if (person.companyId !== null) await lockCompanies(tx, [person.companyId]);
  const [row] = await (person.companyId === null ? lockStaff(tx, userId) : lockPeople(tx, [userId]));
  if (row === undefined || row.number !== null)
    throw new Refusal('conflict', 'Failed', ['They were erased already.']);
  // If two erase each other, one stays.
  const still = (await isDeactivated(tx, actor.userId)) ? null : await findActor(tx, actor.userId);
  if (still === null || !mayErasePerson(still, { id: userId, companyId: row.companyId })) throw forbidden();
  const label = await eraseOne(context, row);
  // Published under the name that they have from now on.
  await pauseWorkOf(context, userId, orders);
  if (person.clientType !== 'guest') await publishTeamChange(tx, { id: userId, companyId: person.companyId });
  // Responses are kept for a while: the old name is not in it.
  return { message: `They are erased, and called ${label} from now on.` };
}

/** Erases somebody whose row is locked. Returns how they are called from now on. */
export async function eraseOne(writer: Writer, row: ErasedRow): Promise<string> {
  const { tx, now } = writer;
  const userId = row.id;
  const number = row.number ?? (await nextErasedPerson(tx));
  const label = erasedName(number);
  const addresses = await addressesOf(tx, userId);
  await endSessionsOf(tx, userId, 'erased');
  await clearAccount(tx, userId, { ...erasedPerson(number), email: erasedEmail(number), number, now });
  if (row.clientType === 'guest') endSockets(tx, await endVisits(tx, userId, now), { code: 'visit-ended' });
  await deleteOwnRows(tx, userId);
  for (const address of addresses) {
    await deleteMailsTo(tx, address);
    await removeOutbox(tx, address);
  }
  const picture = avatarKey(row.avatar);
  const keys = [
    ...(await takeExportsOf(tx, row)).map(({ key }) => key),
    ...(picture === null ? [] : [picture]),
  ];
  if (keys.length > 0) await tx.addJob('delete-objects', { keys });
  await replaceNames(writer, row, addresses, label);
  await sweepNames(writer, userId, label);
  await tx.addJob('sweep-erased', { userId }, sweepMs);
  return label;
}

/** Has the files of mails to an address removed, and again once those are written that are being sent now. */
async function removeOutbox(tx: Writer['tx'], email: string): Promise<void> {
  const address = hashAddress(email);
  await tx.addJob('remove-mails', address);
  await tx.addJob('remove-mails', address, sweepMs);
}

/** Replaces what is found by the person's name and addresses alone. Only now are they still known. */
async function replaceNames(
  writer: Writer,
  row: ErasedRow,
  addresses: readonly string[],
  label: string,
): Promise<void> {
  const { tx } = writer;
  const name = fullName(row.firstname, row.lastname);
  await allowErasing(tx);
  if (isFullName(name)) {
    await erasePersonFromDecisions(writer, { id: row.id, name, label, companyId: row.companyId });
    await replaceName(tx, name, label, row.companyId);
  }
  // An address identifies one person, also in entries without a signed-in user.
  for (const address of addresses) await replaceAddress(tx, address, label, null);
}

/** Replaces the names that are found by the person's id. May run again. */
async function sweepNames(writer: Writer, userId: string, label: string): Promise<void> {
  const { tx } = writer;
  await erasePersonFromDecisions(writer, { id: userId, name: null, label, companyId: null });
  await allowErasing(tx);
  await eraseFromAudit(tx, userId, label);
  for (const table of ['topics', 'comments'] as const)
    for (const { id, message } of await messagesMentioning(tx, table, userId)) {
      const { renamed, text, isChanged } = renamedMentions(message, userId, label);
      if (isChanged) await saveMessage(tx, table, { id, message: renamed, text });
    }
}

/** Replaces the name of an erased person in texts that were written during the erasure. */
export async function sweepErased({ db, now }: { db: Db; now: Date }, userId: string): Promise<void> {
  await mutate(db, async (tx) => {
    const row = await findErased(tx, userId);
    if (row?.number == null) return;
    const { number } = row;
    await clearAccount(tx, userId, { ...erasedPerson(number), email: erasedEmail(number), number, now });
    await sweepNames({ tx, now }, userId, erasedName(number));
  });
}
