import { isReadableVersion } from '#server/access/visibility.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { SealLevel } from './certificate-facts.ts';

/** A certificate that was issued. */
export interface CertificateRow {
  id: string;
  order_id: number;
  number: string;
  approval_id: string;
  head_hash: string;
  is_file_attached: boolean;
  storage_key: string;
  size: number;
  sha256: string;
  seal_level: SealLevel;
  issued_at: Date;
}

/** Returns the certificate of that state of an order's chain; null where none was issued. */
export async function findCertificate(
  tx: Tx,
  orderId: number,
  headHash: string,
  isFileAttached: boolean,
): Promise<CertificateRow | null> {
  const [row] = await tx.query<CertificateRow>(
    'SELECT * FROM certificates WHERE order_id = $1 AND head_hash = $2 AND is_file_attached = $3',
    [orderId, headHash, isFileAttached],
  );
  return row ?? null;
}

/** Stores a certificate; returns null if another process has already issued one for the same state. */
export async function insertCertificate(
  tx: Tx,
  row: Omit<CertificateRow, 'id'>,
): Promise<CertificateRow | null> {
  const [kept] = await tx.query<CertificateRow>(
    `INSERT INTO certificates (order_id, number, approval_id, head_hash, is_file_attached, storage_key, size, sha256,
       seal_level, issued_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (order_id, head_hash, is_file_attached) DO NOTHING RETURNING *`,
    [
      row.order_id,
      row.number,
      row.approval_id,
      row.head_hash,
      row.is_file_attached,
      row.storage_key,
      row.size,
      row.sha256,
      row.seal_level,
      row.issued_at,
    ],
  );
  return kept ?? null;
}

/** Returns the certificate whose PDF has that hash. */
export async function certificateOfHash(tx: Tx, sha256: string): Promise<CertificateRow | null> {
  const [row] = await tx.query<CertificateRow>('SELECT * FROM certificates WHERE sha256 = $1', [sha256]);
  return row ?? null;
}

/** A certificate that was deleted. */
export interface WithdrawnRow {
  sha256: string;
  number: string;
  issued_at: Date;
  withdrawn_at: Date;
}

/** Returns the deleted certificate whose PDF had that hash. */
export async function withdrawnOfHash(tx: Tx, sha256: string): Promise<WithdrawnRow | null> {
  const [row] = await tx.query<WithdrawnRow>('SELECT * FROM withdrawn_certificates WHERE sha256 = $1', [
    sha256,
  ]);
  return row ?? null;
}

/**
 * Returns a statement that deletes the certificates `c` that match, records them as withdrawn at $1, and returns the keys
 * of their objects.
 */
export const withdrawing = (condition: string): string =>
  `WITH gone AS (DELETE FROM certificates c WHERE ${condition}
       RETURNING c.sha256, c.number, c.issued_at, c.storage_key),
     kept AS (INSERT INTO withdrawn_certificates (sha256, number, issued_at, withdrawn_at)
       SELECT sha256, number, issued_at, $1 FROM gone ON CONFLICT (sha256) DO NOTHING)
   SELECT storage_key AS key FROM gone`;

/** Withdraws the certificates of orders; returns the keys of their objects. */
export async function withdrawCertificates(
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(withdrawing('c.order_id = ANY ($2)'), [now, orderIds]);
  return rows.map(({ key }) => key);
}

/** Facts about an approved version. */
export interface ApprovedRow {
  orderId: number;
  decisionId: string;
  decidedAt: Date;
  by: string;
  /** Who acted as that person; null: they decided themselves. */
  impersonator: string | null;
  fileName: string;
  version: number;
  sha256: string;
  /** When the approval was taken back; null if it was not. */
  takenBackAt: Date | null;
  /** The newest version of the proof that customers can see, where it is a later one. */
  newerVersion: number | null;
  newerAt: Date | null;
  /** When a later decision asked for changes. */
  changesAt: Date | null;
  /** Number of the newest certificate of the approval; null where none was issued. */
  certificateNumber: string | null;
}

/** A row without a file: an approval without any proof. */
type FilelessRow = Omit<ApprovedRow, 'fileName' | 'version' | 'sha256'> & {
  fileName: null;
  version: null;
  sha256: null;
};

/** Returns whether a decision can no longer be undone, as of $1: until then it is its author's alone. */
const isKnown = (decision: string): string =>
  `NOT EXISTS (SELECT 1 FROM pending_decisions p WHERE p.decision_id = ${decision}.id AND p.due_at > $1)`;

const approvedFrom = `SELECT d.order_id AS "orderId", d.id AS "decisionId", d.decided_at AS "decidedAt",
    d.user_name AS by, d.impersonator_name AS impersonator, v.decided ->> 'fileName' AS "fileName",
    (v.decided ->> 'version')::int AS version, v.decided ->> 'sha256' AS sha256,
    t.decided_at AS "takenBackAt", n.number AS "newerVersion", n.created_at AS "newerAt",
    (SELECT min(l.decided_at) FROM decisions l LEFT JOIN decisions lt ON lt.takes_back_id = l.id
      WHERE l.order_id = d.order_id AND l.sequence > d.sequence AND l.kind IN ('changes-requested', 'revision-requested') AND lt.id IS NULL
        AND ${isKnown('l')})
      AS "changesAt",
    (SELECT c.number FROM certificates c WHERE c.approval_id = d.id ORDER BY c.issued_at DESC, c.id LIMIT 1)
      AS "certificateNumber"
  FROM decisions d LEFT JOIN LATERAL jsonb_array_elements(d.versions) AS v (decided) ON true
  LEFT JOIN decisions t ON t.takes_back_id = d.id
  LEFT JOIN LATERAL (SELECT w.number, w.created_at FROM versions w
      JOIN users u ON u.id = w.uploaded_by JOIN orders o ON o.id = d.order_id
      JOIN attachments a ON a.id = w.attachment_id
    WHERE w.attachment_id = v.decided ->> 'attachmentId' AND ${isReadableVersion('o', 'a', 'w', 'u')}
      AND w.number > (v.decided ->> 'version')::int ORDER BY w.number DESC LIMIT 1) n ON true
  WHERE d.kind = 'approved'`;

/** Returns the approvals of a file with exactly that hash, newest first. */
export const approvalsOfHash = (
  tx: Tx,
  { sha256, now, most }: { sha256: string; now: Date; most: number },
): Promise<ApprovedRow[]> =>
  tx.query(
    `${approvedFrom} AND d.versions @> $3::jsonb AND v.decided ->> 'sha256' = $2 AND ${isKnown('d')}
     ORDER BY d.decided_at DESC, d.id LIMIT $4`,
    [now, sha256, JSON.stringify([{ sha256 }]), most],
  );

/** Returns what one approval was about: a row for each file, or one without a file. */
export const approvedBy = (tx: Tx, decisionId: string, now: Date): Promise<(ApprovedRow | FilelessRow)[]> =>
  tx.query(`${approvedFrom} AND d.id = $2 ORDER BY "fileName"`, [now, decisionId]);
