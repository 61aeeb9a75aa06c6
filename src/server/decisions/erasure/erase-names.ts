import type { MutationContext } from '#server/access/mutation-context.ts';
import { withdrawCertificates } from '../certificate/certificates.queries.ts';
import { chainEntryOf, hashChainEntry } from '../chain-record.ts';
import { recordOf } from '../check-chain.ts';
import { hashWhole } from '../decision-record.ts';
import { chainErasures } from '../installation-chain.ts';
import {
  allowErasing,
  certifiedOrdersOf,
  certifiedOrdersOfCompany,
  decisionsNaming,
  decisionsOfCompany,
  deletionsBy,
  type NamingDecision,
  saveDeletionName,
  saveNames,
} from './erase-names.queries.ts';

type Writer = Pick<MutationContext, 'tx' | 'now'>;

/**
 * Replaces a person's name in the record of decisions. Each changed entry keeps its hash, by which all but the names can
 * still be checked, and the chain over all orders records the hash of what it holds since, so that `verify` finds any
 * other change. Certificates that name the person, as who decided or as the operator, are deleted. `name` null: only what
 * their id says is theirs is replaced. A name is looked for on the orders of `companyId`; null: on all.
 */
export async function erasePersonFromDecisions(
  writer: Writer,
  person: { id: string; name: string | null; label: string; companyId: string | null },
): Promise<void> {
  const { tx } = writer;
  const { id, name, label, companyId } = person;
  const mention = name === null ? null : mentionOf(name);
  await allowErasing(tx);
  const isAuthor = ({ senders }: NamingDecision, thread: { id: string; author: string }): boolean =>
    senders[thread.id] === undefined ? thread.author === name : senders[thread.id] === id;
  await rewrite(writer, await decisionsNaming(tx, { id, name, companyId }), (row) => ({
    ...row,
    user_name: row.user_id === id ? label : row.user_name,
    impersonator_name: row.impersonator_id === id ? label : row.impersonator_name,
    open_threads: row.open_threads.map((thread) => ({
      ...thread,
      author: isAuthor(row, thread) ? label : thread.author,
      text: mention === null ? thread.text : thread.text.replace(mention, `@${label}`),
    })),
  }));
  for (const row of await deletionsBy(tx, id, name)) {
    if (row.by_name === label) continue;
    await saveDeletionName(tx, row.number, label);
    const after = hashChainEntry(chainEntryOf({ ...row, by_name: label, salt: '' }));
    chainErasures(writer, [
      { kind: 'erased-deletion', orderId: row.order_id, orderCount: row.number, orderHead: after },
    ]);
  }
  await deleteCertificates(writer, await certifiedOrdersOf(tx, id));
}

/** Returns what finds mentions of a person in plain text, but not those of a longer name. */
const mentionOf = (name: string): RegExp =>
  new RegExp(`@${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?!-?[\\p{L}\\p{N}])`, 'gu');

/** Replaces a company's name in the record of decisions, as who decided for it; deletes certificates of its orders. */
export async function eraseCompanyFromDecisions(
  writer: Writer,
  company: { id: string; name: string; label: string },
): Promise<void> {
  await allowErasing(writer.tx);
  const suffix = `, ${company.name}`;
  const named = (role: string): string => `${role}, ${company.label}`;
  await rewrite(writer, await decisionsOfCompany(writer.tx, company.id), ({ isOfItsPeople, ...row }) => {
    // Its name may have been another one when they decided; no role has a comma.
    if (isOfItsPeople) return { ...row, role: named(row.role.replace(/, .*$/s, '')) };
    return row.role.endsWith(suffix) ? { ...row, role: named(row.role.slice(0, -suffix.length)) } : row;
  });
  await deleteCertificates(writer, await certifiedOrdersOfCompany(writer.tx, company.id));
}

async function rewrite<Row extends NamingDecision>(
  writer: Writer,
  rows: readonly Row[],
  change: (row: Row) => NamingDecision,
): Promise<void> {
  const { tx } = writer;
  const changed = rows.flatMap((row) => {
    const next = change(row);
    return hashWhole(recordOf(next)) === hashWhole(recordOf(row)) ? [] : [{ ...next, salt: null }];
  });
  if (changed.length === 0) return;
  for (const row of changed) await saveNames(tx, row);
  chainErasures(
    writer,
    changed.map((row) => ({
      kind: 'erased',
      orderId: row.order_id,
      orderCount: row.sequence,
      orderHead: hashWhole(recordOf(row)),
    })),
  );
  await deleteCertificates(writer, [...new Set(changed.map(({ order_id }) => order_id))]);
}

/** Deletes certificates for the names in them. New ones are issued on request, and the check still knows the old ones. */
async function deleteCertificates({ tx, now }: Writer, orderIds: readonly number[]): Promise<void> {
  const keys = await withdrawCertificates(tx, orderIds, now);
  if (keys.length > 0) await tx.addJob('delete-objects', { keys });
}
