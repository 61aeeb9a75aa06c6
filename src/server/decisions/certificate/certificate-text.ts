import type { Span } from '#server/kernel/pdf/set-lines.ts';
import { isMovingKind } from '#shared/decisions/decided-step.ts';
import type { DecidedVersion, Decision, IdentityAssurance } from '#shared/decisions/decision.ts';
import { decidedByName, decisionLabels, deviceLabels, noReason } from '#shared/decisions/decision-labels.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { zoneOffset } from '#shared/kernel/time-zone.ts';
import type { PageBoxes } from '#shared/protocol/pdf-worker.ts';
import type { CertificateFacts, CertificateFile, SealFacts } from './certificate-facts.ts';

const plain = (text: string): Span => ({ text, weight: 'regular' });
const strong = (text: string): Span => ({ text, weight: 'semibold', color: '#18181b' });

/** Returns hexadecimal digits in groups of eight, as people compare them. */
export const inGroups = (hash: string): string => hash.replaceAll(/.{8}(?=.)/g, '$& ');

const format = (date: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(date);
const clockTime = (date: Date, timeZone: string) =>
  format(date, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Returns `22 November 2026 at 15:04`. */
const longTime = (date: Date, timeZone: string): string =>
  `${format(date, timeZone, { day: 'numeric', month: 'long', year: 'numeric' })} at ${clockTime(date, timeZone)}`;

/** Returns `22 Nov 2026 15:04`. */
export function shortTime(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const of = (type: string) => parts.formatToParts(date).find((part) => part.type === type)?.value ?? '';
  return `${of('day')} ${of('month')} ${of('year')} ${clockTime(date, timeZone)}`;
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** The sentence that carries the meaning: who approved what, when, and whether they had it before them. */
export function leadSentence({
  approval,
  timeZone,
}: Pick<CertificateFacts, 'approval' | 'timeZone'>): Span[] {
  const at = new Date(approval.decidedAt);
  return [
    ...decidedBy(approval),
    plain(' approved '),
    ...whatWas(approval.versions),
    ...howSeen(approval.versions),
    plain(', on '),
    strong(unbroken(longTime(at, timeZone))),
    plain(` (${zoneOffset(at, timeZone)}).`),
  ];
}

function decidedBy({ by, impersonator, role }: Decision): Span[] {
  const [, company] = /^[^,]+, (.+)$/.exec(role) ?? [];
  const origin = by.isGuest === true ? ', guest by link,' : company === undefined ? '' : ` of ${company}`;
  if (impersonator === null) return [strong(by.name), plain(origin)];
  return [strong(impersonator.name), plain(', on behalf of '), strong(by.name), plain(`${origin},`)];
}

const maxNamed = 3;

function whatWas(versions: readonly DecidedVersion[]): Span[] {
  const [only] = versions;
  if (versions.length === 1 && only !== undefined)
    return [strong(only.fileName), plain(`, version ${only.version}`)];
  if (versions.length > maxNamed) return [strong(`${versions.length} proofs`), plain(', listed below')];
  return versions.flatMap(({ fileName, version }, at) => [
    plain(at === 0 ? '' : at === versions.length - 1 ? ' and ' : ', '),
    strong(fileName),
    plain(` (version ${version})`),
  ]);
}

function howSeen(versions: readonly DecidedVersion[]): Span[] {
  const unseen = versions.filter(({ onScreen }) => !onScreen).length;
  if (unseen === 0) return [];
  if (unseen < versions.length) return [plain(`, ${unseen} of them not on the screen`)];
  return [plain(`, ${withoutProofs(unseen)}`)];
}

/**
 * All that is known where none was shown: a guest has no board, and a file that cannot be drawn is approved beside its
 * name.
 */
const withoutProofs = (count: number): string =>
  `without the ${count === 1 ? 'proof' : 'proofs'} on the screen`;

/** Returns how a proof was approved that was not on the screen; null of one that was. */
export function unseenNote({ onScreen }: DecidedVersion, versions: readonly DecidedVersion[]): string | null {
  if (onScreen) return null;
  return versions.some((other) => other.onScreen)
    ? 'Approved without this proof on the screen, together with one that was'
    : `Approved ${withoutProofs(1)}`;
}

/** Returns the text about later events that affect the approval; null if there are none. */
export function laterNote({
  approval,
  decisions,
}: Pick<CertificateFacts, 'approval' | 'decisions'>): string | null {
  const later = decisions.find(
    ({ sequence, kind, takenBackById }) =>
      sequence > approval.sequence &&
      takenBackById === null &&
      ((isMovingKind(kind) && kind !== 'approved') || kind === 'revised-version'),
  );
  if (later === undefined) return null;
  return `A later decision followed: ${decisionLabels[later.kind].toLowerCase()} by ${decidedByName(later)}. See the decisions below.`;
}

const identities: Readonly<Record<IdentityAssurance, string>> = {
  password: 'Member, password',
  'second-factor': 'Member, password and second factor',
  passkey: 'Member, passkey',
  'single-sign-on': 'Member, single sign-on',
  impersonation: 'Entered by the provider',
  link: 'Link alone',
  'link-password': 'Link and its password',
  'email-code': 'E-mail code confirmed',
};
const deviceNames = { ...deviceLabels, other: 'Another device' };

/** Returns how surely it was known who decided, and on which kind of device. */
export const identityOf = ({ assurance, device }: Decision): { assurance: string; device: string } => ({
  assurance: identities[assurance],
  device: device === 'other' ? deviceNames.other : `${capital(deviceNames[device])} browser`,
});

/** Returns who decided and in which role, in two lines. */
export const whoDecided = (decision: Decision): { name: string; role: string } => ({
  name: decidedByName(decision),
  role:
    decision.impersonator === null ? decision.role : `On behalf of ${decision.by.name} (${decision.role})`,
});

/** Returns what a decision means, its reason and what else bears on it. */
export function meaningOf(decision: Decision, decisions: readonly Decision[]): string {
  const { kind, reason, openThreads, versions, takesBackId, takenBackById } = decision;
  const open = openThreads.length;
  const takenBack = decisions.find(({ id }) => id === takesBackId);
  const parts = [
    kind === 'approved' ? 'Print these bytes.' : '',
    kind === 'approved' && open > 0 ? `${open} ${open === 1 ? 'comment' : 'comments'} open.` : '',
    takenBack === undefined
      ? ''
      : `Entry ${takenBack.sequence}: ${decisionLabels[takenBack.kind].toLowerCase()}.`,
    reason ?? (kind === 'taken-back' ? noReason : ''),
    versions.length > 0 && versions.every(({ onScreen }) => !onScreen) && kind !== 'taken-back'
      ? `${capital(withoutProofs(versions.length))}.`
      : '',
    takenBackById === null ? '' : 'Taken back later.',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const decimals = (millimetres: number) => millimetres.toFixed(1);
const mm = (points: number) => (points / 72) * 25.4;
const measured = ({ width, height }: Pick<PointRect, 'width' | 'height'>) =>
  `${decimals(mm(width))} × ${decimals(mm(height))} mm`;

/** Returns `1,638,204 bytes · 300 pages · trim 210.0 × 260.0 mm · bleed 3.0 mm · media 232.0 × 282.0 mm`. */
export function sizeAndPages({ version, drawn }: CertificateFile): string {
  const pages = version.pageCount ?? drawn?.pageCount ?? null;
  const [first = '', ...others] = boxesOf(version, drawn);
  return [
    `${version.fileSize.toLocaleString('en')} bytes`,
    pages === null ? '' : `${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}`,
    drawn?.hasOneSize === false ? `of different sizes, the first: ${first}` : first,
    ...others,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function boxesOf(version: DecidedVersion, drawn: CertificateFile['drawn']): string[] {
  if (drawn !== null && !drawn.isPdf)
    return drawn.pixels === null ? [] : [`${drawn.pixels.width} × ${drawn.pixels.height} pixels`];
  const boxes = drawn?.boxes ?? null;
  if (boxes === null) return version.firstPage === null ? [] : [`page ${measured(version.firstPage)}`];
  const trim = boxes.trim ?? boxes.crop;
  return [
    `${boxes.trim === null ? 'page' : 'trim'} ${measured(trim)}`,
    ...(boxes.bleed === null ? [] : [bleedOf(boxes.bleed, trim)]),
    ...(isSameBox(boxes.crop, trim) || isSameBox(boxes.crop, boxes.media)
      ? []
      : [`crop ${measured(boxes.crop)}`]),
    `media ${measured(boxes.media)}`,
  ];
}

const isSameBox = (one: PointRect, other: PointRect): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.5);

/** Returns the bleed as one measure if it is equal on all sides. */
function bleedOf(bleed: NonNullable<PageBoxes['bleed']>, trim: PointRect): string {
  const sides = [
    trim.x - bleed.x,
    trim.y - bleed.y,
    bleed.x + bleed.width - trim.x - trim.width,
    bleed.y + bleed.height - trim.y - trim.height,
  ].map((side) => decimals(mm(side)));
  return new Set(sides).size === 1 ? `bleed ${sides[0]} mm` : `bleed ${measured(bleed)}`;
}

/** Returns a description of the seal, and how to check it. */
export function sealSentence({ level, service, sealedBy }: SealFacts, facts: CertificateFacts): string {
  const issued = `issued ${shortTime(facts.issuedAt, facts.timeZone)} ${zoneOffset(facts.issuedAt, facts.timeZone)}`;
  const stamp =
    level === 'B-T'
      ? `, with a time stamp from ${service}`
      : service === null
        ? ''
        : `, without a time stamp: ${service} could not be reached`;
  return `Sealed with PAdES-${level} by ${sealedBy}, ${issued}${stamp}. The seal can be checked offline in any PDF reader.`;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
