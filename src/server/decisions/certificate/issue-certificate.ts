import { createHash, randomUUID } from 'node:crypto';
import { readableOrder } from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { brandOfCompany } from '#server/brands/brands.queries.ts';
import { drawLogo } from '#server/brands/draw-logo.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { fileReference } from '#server/files/file-reference.ts';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { ProviderLook } from '#shared/accounts/user.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { recordOf } from '../check-chain.ts';
import { hashNames, hashRecord, namesText, recordText } from '../decision-record.ts';
import { type DecisionRow, decisionsOf } from '../decisions.queries.ts';
import { isReadableDecision, presentDecision } from '../present-decision.ts';
import { approvalOf, type CertificateFacts, type ChainLink, certificateNumber } from './certificate-facts.ts';
import { drawFiles, type ReleasedFile, readFiles, releasedFiles } from './certificate-files.ts';
import { type CertificateRow, findCertificate, insertCertificate } from './certificates.queries.ts';
import { makeCertificate } from './make-certificate.ts';
import { type Sealing, sealed } from './seal.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  publicUrl: string;
  providerName: string;
  /** The provider's own. */
  look: ProviderLook;
  preparer: ProofPreparer;
  sealing(): Promise<Sealing>;
  /** Certificates being issued, by the state they certify. */
  underWay: Map<string, Promise<CertificateRow>>;
  now: Date;
  onStampFailed(error: unknown): void;
}

/** A certificate is the same for all readers: it contains what customers may read. */
const customer = { role: 'owner' } as Actor;

/** Returns the certificate of the order's present state with an address to fetch it, and issues it where it is new. */
export async function issueCertificate(parts: Parts, actor: Actor, orderId: string, isFileAttached: boolean) {
  const { db, now } = parts;
  const order = await readableOrder(db, { ...actor, looksOn: true }, orderId);
  const rows = await decisionsOf(db, order.id);
  // A decision of a moment ago is known to its author alone.
  const context = { actor: { ...customer, userId: actor.userId }, now };
  const decisions = rows
    .filter((row) => isReadableDecision(context, row))
    .map((row) => presentDecision(context, row));
  const head = rows[0];
  const approval = approvalOf(decisions);
  if (head === undefined || approval === null)
    throw new Refusal('conflict', 'Nothing is approved', [
      whyNone(order, rows.length > decisions.length && rows[0]?.kind === 'approved'),
    ]);
  if (approval.versions.length === 0)
    throw new Refusal('conflict', 'No proof is approved', [
      'The order was approved without a proof: there is no file to certify.',
    ]);
  // Asked of every reader, also of a certificate that somebody else had issued.
  const files = isFileAttached ? await releasedFiles(parts, actor, order, approval.versions) : [];
  const known = await findCertificate(db, order.id, head.hash, isFileAttached);
  const row =
    known ??
    (await issueOnce(parts, order, {
      approval,
      decisions,
      chain: chainOf(context, rows),
      head,
      isFileAttached,
      files,
    }));
  const fileName = `certificate-${row.number}.pdf`;
  return {
    number: row.number,
    fileName,
    url: fileReference('certificate', row.id, 'download', row.storage_key),
    sealLevel: row.seal_level,
    issuedAt: row.issued_at.toISOString(),
  };
}

/** Returns the chain from its first entry on. `rows` newest first. */
const chainOf = (
  reader: Parameters<typeof isReadableDecision>[0],
  rows: readonly DecisionRow[],
): ChainLink[] =>
  rows.toReversed().map((row) => {
    const record = recordOf(row);
    const { sequence, previous_hash: previousHash, hash } = row;
    // After names were erased, an old entry no longer matches its hash.
    const isShown = isReadableDecision(reader, row) && hashRecord(record) === hash;
    const entry = isShown ? recordText(record) : null;
    const names = isShown && hashNames(record) === record.namesHash ? namesText(record) : null;
    return { sequence, previousHash, hash, entry, names };
  });

function whyNone({ status }: OrderRow, isUndoable: boolean): string {
  if (isUndoable) return 'The approval can still be undone. Please try again in a few seconds.';
  return status === 'approved' || status === 'completed'
    ? 'The proof was approved before decisions were recorded: there is no record to certify.'
    : 'A certificate can be issued as soon as the proof is approved.';
}

interface Approved {
  approval: Decision;
  decisions: Decision[];
  chain: ChainLink[];
  head: { sequence: number; hash: string };
  isFileAttached: boolean;
  files: ReleasedFile[];
}

/** Issues a certificate once for all concurrent requests. */
function issueOnce(parts: Parts, order: OrderRow, approved: Approved): Promise<CertificateRow> {
  const { underWay } = parts;
  const key = `${order.id} ${approved.head.hash} ${approved.isFileAttached}`;
  const known = underWay.get(key);
  if (known !== undefined) return known;
  const issued = issue(parts, order, approved).finally(() => underWay.delete(key));
  underWay.set(key, issued);
  return issued;
}

async function issue(parts: Parts, order: OrderRow, approved: Approved): Promise<CertificateRow> {
  const { db, store, now, onStampFailed } = parts;
  const { approval, head, isFileAttached } = approved;
  const attached = await readFiles(store, approved.files);
  const facts = await factsOf(parts, order, approved);
  const { bytes, seal } = await sealed(
    await parts.sealing(),
    parts.providerName,
    now,
    (reached) => makeCertificate(parts.preparer, facts, reached, attached),
    onStampFailed,
  );
  const key = `orders/${order.id}/${randomUUID()}/certificate.pdf`;
  await store.put(key, bytes, 'application/pdf');
  const kept = await insertCertificate(db, {
    order_id: order.id,
    number: facts.number,
    approval_id: approval.id,
    head_hash: head.hash,
    is_file_attached: isFileAttached,
    storage_key: key,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    seal_level: seal.level,
    issued_at: now,
  });
  if (kept !== null) return kept;
  // Another process issued one at the same time, which is used.
  await store.delete(key);
  const first = await findCertificate(db, order.id, head.hash, isFileAttached);
  if (first === null) throw new Error('a certificate was neither kept nor found');
  return first;
}

async function factsOf(parts: Parts, order: OrderRow, approved: Approved): Promise<CertificateFacts> {
  const { db, publicUrl, providerName, look, preparer, now } = parts;
  const { approval, decisions, chain, head, isFileAttached } = approved;
  const brand = await brandOfCompany(db, order.company_id);
  const logo = brand === null ? look.logo : brand.logo;
  const number = certificateNumber(order.id, head);
  return {
    number,
    issuedAt: now,
    timeZone: (await readHours(db)).timeZone,
    brand: {
      name: brand?.productName ?? providerName,
      accent: (brand === null ? look.theme.primary : brand.accent) ?? null,
      logo: logo ? await drawLogo(preparer, logo) : null,
    },
    order: {
      id: order.id,
      name: order.name,
      customer: order.company_name,
      service: order.service_name,
      operator: order.operator && presentPerson(order.operator).name,
    },
    approval,
    files: await drawFiles(parts, approval.versions),
    decisions,
    chain,
    chainHead: head.hash,
    checkUrl: `${publicUrl}/check/${number}`,
    isFileAttached,
  };
}
