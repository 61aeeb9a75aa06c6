import type {
  CheckedApproval,
  CheckedCertificate,
  CheckedHash,
  WithdrawnCertificate,
} from '#shared/decisions/certificate.http.ts';
import { zoneOffset } from '#shared/kernel/time-zone.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';

/** The result of the check page for a file. */
export interface CheckResult {
  tone: 'good' | 'warning' | 'bad' | 'neutral';
  title: string;
  text: string;
  facts: [label: string, value: string][];
}

interface Presented {
  result: CheckedHash;
  isCertificateLike: boolean;
  timeZone: string;
  productName: string;
}

/** Returns the result of the check for a file whose hash was looked up. */
export function checkResultOf({ result, isCertificateLike, timeZone, productName }: Presented): CheckResult {
  const at = (instant: string) =>
    `${zoneMoment(new Date(instant), timeZone)} ${zoneOffset(new Date(instant), timeZone)}`;
  if (result.certificate !== null) return ofCertificate(result.certificate, at);
  if (result.withdrawn !== null) return ofWithdrawn(result.withdrawn, at);
  const [approval, ...others] = result.approvals;
  if (approval !== undefined) return ofApproval(approval, others.length, at);
  if (isCertificateLike)
    return {
      tone: 'bad',
      title: 'This certificate is not valid',
      text: `${productName} did not issue exactly this file: it was changed after it was issued, or it comes from somewhere else. Do not rely on what it says.`,
      facts: [],
    };
  return {
    tone: 'neutral',
    title: 'Not approved here',
    text: `${productName} has no record that exactly these bytes were approved. A file that was saved again is a different file, even if it looks the same.`,
    facts: [],
  };
}

type WriteInstant = (instant: string) => string;

function ofApproval(approval: CheckedApproval, others: number, at: WriteInstant): CheckResult {
  const { orderId, version, approvedAt, certificateNumber, takenBackAt, replacedBy, changesRequestedAt } =
    approval;
  const facts: CheckResult['facts'] = [
    ['Order', `#${orderId}`],
    ['Version', String(version)],
    ['Approved', at(approvedAt)],
  ];
  if (certificateNumber !== null) facts.push(['Certificate', certificateNumber]);
  if (others > 0) facts.push(['Approved before', others === 1 ? 'once' : `${others} times`]);
  return {
    ...stateSince({ takenBackAt, changesRequestedAt, replacedBy }, at),
    facts,
  };
}

function ofCertificate(certificate: CheckedCertificate, at: WriteInstant): CheckResult {
  const { number, approvedBy, approvedAt, takenBackAt, changesRequestedAt, files, issuedAt } = certificate;
  const replaced = files.find((file) => file.replacedBy !== null);
  const state = stateSince(
    {
      takenBackAt,
      changesRequestedAt,
      replacedBy: replaced?.replacedBy ?? null,
      fileName: replaced?.fileName,
    },
    at,
  );
  return {
    ...state,
    title: state.tone === 'good' ? `Certificate ${number} is genuine` : state.title,
    text:
      state.tone === 'good'
        ? 'It was issued here and not one byte of it was changed.'
        : `Certificate ${number} is genuine. ${state.text}`,
    facts: [
      ['Approved by', approvedBy],
      ['Approved', at(approvedAt)],
      ...files.map(({ fileName, version }): [string, string] => ['File', `${fileName}, version ${version}`]),
      ...(files.length === 0 ? [['File', 'None: approved without a proof'] as [string, string]] : []),
      ['Issued', at(issuedAt)],
    ],
  };
}

function ofWithdrawn({ number, issuedAt, withdrawnAt }: WithdrawnCertificate, at: WriteInstant): CheckResult {
  return {
    tone: 'warning',
    title: `Certificate ${number} was withdrawn`,
    text: `It was issued here on ${at(issuedAt)} and has been withdrawn: its order, or a name or file in it, was deleted here. Check the proof itself, or ask for a new certificate.`,
    facts: [
      ['Issued', at(issuedAt)],
      ['Withdrawn', at(withdrawnAt)],
    ],
  };
}

interface Since {
  takenBackAt: string | null;
  changesRequestedAt: string | null;
  replacedBy: { version: number; at: string } | null;
  fileName?: string | undefined;
}

function stateSince({ takenBackAt, changesRequestedAt, replacedBy, fileName }: Since, at: WriteInstant) {
  if (takenBackAt !== null)
    return {
      tone: 'bad' as const,
      title: 'The approval was taken back',
      text: `It was taken back on ${at(takenBackAt)}. Do not print this file.`,
    };
  if (changesRequestedAt !== null)
    return {
      tone: 'warning' as const,
      title: 'Approved, then changes were asked for',
      text: `Changes were asked for on ${at(changesRequestedAt)}, after the approval.`,
    };
  if (replacedBy !== null)
    return {
      tone: 'warning' as const,
      title: 'Approved, and replaced since',
      text: `Version ${replacedBy.version}${fileName === undefined ? '' : ` of ${fileName}`} was uploaded on ${at(replacedBy.at)}. Make sure that you print the right one.`,
    };
  return {
    tone: 'good' as const,
    title: 'Approved',
    text: 'Exactly these bytes were approved here.',
  };
}
