import type { Db } from '#server/kernel/db/db.ts';
import type { CheckedHash } from '#shared/decisions/certificate.http.ts';
import {
  type ApprovedRow,
  approvalsOfHash,
  approvedBy,
  certificateOfHash,
  withdrawnOfHash,
} from './certificates.queries.ts';

const maxApprovals = 20;

/** Returns what the server knows by that hash: approved files, one of its certificates, also a deleted one, or nothing. */
export async function checkHash(db: Db, sha256: string, now: Date): Promise<CheckedHash> {
  const issued = await certificateOfHash(db, sha256);
  const approvals = await approvalsOfHash(db, { sha256, now, most: maxApprovals });
  const named = issued === null ? [] : await approvedBy(db, issued.approval_id, now);
  const [first] = named;
  const withdrawn = issued === null ? await withdrawnOfHash(db, sha256) : null;
  return {
    certificate:
      issued === null || first === undefined
        ? null
        : {
            number: issued.number,
            issuedAt: issued.issued_at.toISOString(),
            approvedBy:
              first.impersonator === null ? first.by : `${first.impersonator}, on behalf of ${first.by}`,
            approvedAt: first.decidedAt.toISOString(),
            takenBackAt: instant(first.takenBackAt),
            changesRequestedAt: instant(first.changesAt),
            files: named.flatMap((row) =>
              row.fileName === null
                ? []
                : {
                    fileName: row.fileName,
                    version: row.version,
                    sha256: row.sha256,
                    replacedBy: replacedBy(row),
                  },
            ),
          },
    withdrawn: withdrawn && {
      number: withdrawn.number,
      issuedAt: withdrawn.issued_at.toISOString(),
      withdrawnAt: withdrawn.withdrawn_at.toISOString(),
    },
    approvals: approvals.map((row) => ({
      orderId: String(row.orderId),
      version: row.version,
      approvedAt: row.decidedAt.toISOString(),
      certificateNumber: row.certificateNumber,
      takenBackAt: instant(row.takenBackAt),
      replacedBy: replacedBy(row),
      changesRequestedAt: instant(row.changesAt),
    })),
  };
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;
const replacedBy = ({ newerVersion, newerAt }: Pick<ApprovedRow, 'newerVersion' | 'newerAt'>) =>
  newerVersion === null || newerAt === null ? null : { version: newerVersion, at: newerAt.toISOString() };
