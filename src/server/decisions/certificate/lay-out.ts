import type { Span } from '#server/kernel/pdf/set-lines.ts';
import { ink, mutedInk, type Sheet, type TextStyle } from '#server/kernel/pdf/sheet.ts';
import { qrPath } from '#server/kernel/qr-path.ts';
import type { DecidedVersion, Decision } from '#shared/decisions/decision.ts';
import { decisionLabels } from '#shared/decisions/decision-labels.ts';
import { readableOn } from '#shared/kernel/contrast.ts';
import { zoneOffset } from '#shared/kernel/time-zone.ts';
import type { CertificateFacts, CertificateFile, SealFacts } from './certificate-facts.ts';
import {
  identityOf,
  inGroups,
  laterNote,
  leadSentence,
  meaningOf,
  sealSentence,
  shortTime,
  sizeAndPages,
  unseenNote,
  whoDecided,
} from './certificate-text.ts';
import { drawHead } from './lay-out-frame.ts';
import { drawPictures, picturesHeight } from './lay-out-pictures.ts';

const margin = { left: 56, right: 56, top: 52 } as const;
const content = { x: margin.left, width: 682 } as const;
const body: TextStyle = { size: 11, lineHeight: 16 };
const small: TextStyle = { size: 10, lineHeight: 14.5, color: mutedInk };
const muted: TextStyle = { ...body, color: mutedInk };
const rule = '#dedee2';
const tones: Partial<Record<Decision['kind'], string>> = {
  approved: '#15803d',
  'approved-version': '#15803d',
  'changes-requested': '#a16207',
  'revision-requested': '#a16207',
  'put-on-hold': '#a16207',
  'revised-version': '#a16207',
  cancelled: '#b91c1c',
  'taken-back': '#b91c1c',
};
/** The lower end of the content: above the margin, or above the footer on the last page. */
const pageEnd = 1071;
const footHeight = 136;
const footTop = 1123 - 44 - footHeight;

/** Draws the whole certificate. Sections that do not fit run on to further pages, which are numbered at the end. */
export function layOut(sheet: Sheet, facts: CertificateFacts, seal: SealFacts): void {
  const flow = new Flow(sheet);
  drawTitle(flow, facts);
  drawFacts(flow, facts);
  for (const [at, file] of facts.files.entries()) drawFile(flow, file, at, facts.approval.versions);
  drawDecisions(flow, facts);
  drawOpenThreads(flow, facts);
  if (flow.y > footTop - 12) flow.nextPage();
  drawFoot(sheet, facts, seal);
  for (let page = 0; page < sheet.pageCount; page++) {
    sheet.turnTo(page);
    drawHead(sheet, facts, page);
  }
}

/** Places sections: on which page and at which height the next one begins. */
class Flow {
  readonly sheet: Sheet;
  y = 0;

  constructor(sheet: Sheet) {
    this.sheet = sheet;
    this.nextPage();
  }

  nextPage(): void {
    this.sheet.addPage();
    this.y = margin.top + 52;
  }

  /** Begins a new page where less than `height` is left. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= pageEnd) return false;
    this.nextPage();
    return true;
  }
}

function drawTitle(flow: Flow, facts: CertificateFacts): void {
  const { sheet } = flow;
  flow.y = 114;
  flow.y += sheet.text(
    { text: 'Approval certificate', weight: 'semibold' },
    { ...content, y: flow.y },
    { size: 27, lineHeight: 32.4, spacing: -0.54 },
  );
  flow.y += 6;
  flow.y += sheet.text(
    leadSentence(facts),
    { x: content.x, y: flow.y, width: 560 },
    { size: 14, lineHeight: 21, color: '#3f3f46' },
  );
  const note = laterNote(facts);
  if (note !== null) {
    flow.y += 8;
    flow.y += sheet.text(
      { text: note, weight: 'semibold' },
      { x: content.x, y: flow.y, width: 560 },
      { size: 12, lineHeight: 18, color: '#a16207' },
    );
  }
}

function drawFacts(flow: Flow, { order, brand }: CertificateFacts): void {
  const { sheet } = flow;
  const columns = [
    ['Order', `#${order.id} ${order.name}`],
    ['Customer', order.customer],
    ['Service', order.service],
    ['Operator', order.operator ?? 'Nobody yet'],
  ] as const;
  const width = (content.width - 60) / 4;
  const accent = brand.accent === null ? ink : readableOn(brand.accent, '#ffffff');
  flow.y += 20;
  sheet.line(flow.y, 1.5, accent, content);
  const top = flow.y + 13.5;
  const heights = columns.map(([label, value], at) => {
    const x = content.x + at * (width + 20);
    sheet.text({ text: label, weight: 'regular' }, { x, y: top, width }, muted);
    return sheet.text(
      { text: value, weight: 'semibold' },
      { x, y: top + 16, width },
      { size: 12, lineHeight: 17.4 },
    );
  });
  flow.y = top + 16 + Math.max(...heights) + 12;
  sheet.line(flow.y, 1, rule, content);
}

function drawHeading(flow: Flow, title: string, note: string, room: number): void {
  const { sheet } = flow;
  flow.y += 18;
  flow.need(room + 26);
  sheet.text({ text: title, weight: 'semibold' }, { ...content, y: flow.y }, { size: 12, lineHeight: 17.4 });
  if (note !== '')
    sheet.text({ text: note, weight: 'regular' }, { ...content, y: flow.y }, { ...muted, align: 'right' });
  flow.y += 25.4;
}

function drawFile(flow: Flow, file: CertificateFile, at: number, approved: readonly DecidedVersion[]): void {
  const { version, drawn } = file;
  const count = approved.length;
  const shown = drawn?.pages.length ?? 0;
  const pages = version.pageCount ?? drawn?.pageCount ?? 0;
  const title = count === 1 ? 'What was approved' : `What was approved, ${at + 1} of ${count}`;
  const note =
    shown === 0
      ? ''
      : shown < pages
        ? `First ${shown} of ${pages} pages`
        : pages === 1
          ? '1 page'
          : `${pages} pages`;
  const rows: Pair[] = [
    { label: 'File', text: `${version.fileName}, version ${version.version}` },
    { label: 'SHA-256', text: inGroups(version.sha256), isCode: true },
    { label: 'Size and pages', text: sizeAndPages(file) },
  ];
  const unseen = unseenNote(version, approved);
  if (unseen !== null) rows.push({ label: 'On the screen', text: unseen });
  const height = rows.reduce((sum, row) => sum + pairHeight(flow.sheet, fileRows, row), 0);
  drawHeading(flow, title, note, picturesHeight(drawn) + (count === 1 ? 0 : 10 + height));
  flow.y += drawPictures(flow.sheet, drawn, flow.y);
  if (count === 1) drawHeading(flow, 'The file', '', height);
  else flow.y += 10;
  for (const row of rows) drawPair(flow, fileRows, row);
}

/** What is said of something, beside its name. */
interface Pair {
  label: string;
  text: string;
  /** Said after it on a line of its own. */
  note?: string;
  isCode?: boolean;
}
interface PairPlace {
  x: number;
  width: number;
  labelWidth: number;
}

const fileRows: PairPlace = { ...content, labelWidth: 92 };
const codeStyle: TextStyle = { ...body, size: 10, spacing: 0.1 };
const pairColumn = ({ x, width, labelWidth }: PairPlace) => ({
  x: x + labelWidth + 12,
  width: width - labelWidth - 12,
});
const pairSpan = ({ text, isCode }: Pair) => ({ text, weight: isCode ? 'mono' : 'regular' }) as const;
const pairStyle = ({ isCode }: Pair) => (isCode ? codeStyle : body);

/** Returns the height of a pair with the space after it. */
function pairHeight(sheet: Sheet, place: PairPlace, pair: Pair): number {
  const { width } = pairColumn(place);
  const note =
    pair.note === undefined ? 0 : sheet.heightOf({ text: pair.note, weight: 'regular' }, width, small);
  return sheet.heightOf(pairSpan(pair), width, pairStyle(pair)) + note + 4;
}

/** Draws a pair whole on one page. */
function drawPair(flow: Flow, place: PairPlace, pair: Pair): void {
  const { sheet } = flow;
  flow.need(pairHeight(sheet, place, pair));
  const { x, width } = pairColumn(place);
  const label = { text: pair.label, weight: 'regular' } as const;
  sheet.text(label, { x: place.x, y: flow.y, width: place.labelWidth }, muted);
  flow.y += sheet.text(pairSpan(pair), { x, y: flow.y, width }, pairStyle(pair));
  if (pair.note !== undefined)
    flow.y += sheet.text({ text: pair.note, weight: 'regular' }, { x, y: flow.y, width }, small);
  flow.y += 4;
}

const columns = [
  { x: 56, width: 106 },
  { x: 174, width: 46 },
  { x: 232, width: 146 },
  { x: 390, width: 186 },
  { x: 588, width: 150 },
] as const;

const titles = ['When', 'Version', 'Who', 'Meaning', 'Identity'] as const;

function drawTableHead(flow: Flow): void {
  for (const [at, column] of columns.entries())
    flow.sheet.text(
      { text: titles[at] ?? '', weight: 'medium' },
      { ...column, y: flow.y, width: column.width + 12 },
      muted,
    );
  flow.y += 21;
  flow.sheet.line(flow.y, 1, '#c4c4ca', content);
  flow.y += 1;
}

function drawDecisions(flow: Flow, facts: CertificateFacts): void {
  const { sheet } = flow;
  drawHeading(flow, 'Decisions', '', 100);
  drawTableHead(flow);
  for (const decision of facts.decisions) {
    const cells = cellsOf(decision, facts);
    const heights = cells.map(({ first, second }, at) => {
      const { width } = columns[at] ?? columns[0];
      return (
        sheet.heightOf(first, width, body) + (second === null ? 0 : sheet.heightOf(second, width, small))
      );
    });
    const height = 14 + Math.max(...heights);
    if (flow.need(height)) drawTableHead(flow);
    for (const [at, { first, second }] of cells.entries()) {
      const column = columns[at] ?? columns[0];
      const y = flow.y + 7;
      const below = y + sheet.text(first, { ...column, y }, body);
      if (second !== null) sheet.text(second, { ...column, y: below }, small);
    }
    flow.y += height;
    sheet.line(flow.y, 1, '#ececee', content);
    flow.y += 1;
  }
  drawChain(flow, facts);
}

interface Cell {
  first: Span;
  second: Span | null;
}

/** Returns a decision's table row, one cell a column. */
function cellsOf(decision: Decision, { decisions, timeZone }: CertificateFacts): Cell[] {
  const who = whoDecided(decision);
  const identity = identityOf(decision);
  const color = tones[decision.kind] ?? ink;
  const decidedAt = new Date(decision.decidedAt);
  return [
    cell(
      { text: shortTime(decidedAt, timeZone), weight: 'regular' },
      // The clocks may have changed between two entries.
      `Entry ${decision.sequence}, ${zoneOffset(decidedAt, timeZone)}`,
    ),
    cell({ text: versionsOf(decision), weight: 'regular' }, ''),
    cell({ text: who.name, weight: 'semibold' }, who.role),
    cell({ text: decisionLabels[decision.kind], weight: 'semibold', color }, meaningOf(decision, decisions)),
    cell({ text: identity.assurance, weight: 'regular' }, identity.device),
  ];
}

const cell = (first: Span, second: string): Cell => ({
  first,
  second: second === '' ? null : { text: second, weight: 'regular' },
});

/** Names the entries that are the studio's own by their hashes: with them every link of the chain can be followed. */
function drawChain(flow: Flow, { chain }: CertificateFacts): void {
  const own = chain.filter(({ entry }) => entry === null);
  const words =
    own.length === 0
      ? 'All entries of the chain are listed.'
      : 'The studio’s checks of its own versions are listed by their hashes.';
  const text = `${words} The attached chain.json has every entry as it was hashed.`;
  flow.y += 7;
  flow.need(20);
  flow.y += flow.sheet.text({ text, weight: 'regular' }, { ...content, y: flow.y }, small);
  for (const { sequence, hash } of own) {
    flow.y += 3;
    drawPair(flow, fileRows, { label: `Entry ${sequence}`, text: inGroups(hash), isCode: true });
  }
}

const versionsOf = ({ versions }: Decision): string =>
  versions.length === 0 ? '–' : [...new Set(versions.map(({ version }) => version))].join(', ');

function drawOpenThreads(flow: Flow, { approval }: CertificateFacts): void {
  const { sheet } = flow;
  const { openThreads, versions } = approval;
  const proofs = versions.length > 1 ? 'proofs' : 'proof';
  const note = openThreads.length === 0 ? '' : `${openThreads.length} on the ${proofs}`;
  drawHeading(flow, 'Open when approved', note, 30);
  if (openThreads.length === 0) {
    flow.y += flow.sheet.text(
      { text: 'No comment was open.', weight: 'regular' },
      { ...content, y: flow.y },
      body,
    );
    return;
  }
  const width = (content.width - 32) / 2;
  for (let at = 0; at < openThreads.length; at += 2) {
    const pairs = openThreads.slice(at, at + 2).map(({ page, author, text, versionId }, column) => ({
      place: { x: content.x + column * (width + 32), width, labelWidth: 52 },
      pair: {
        label: page === null ? 'File' : `p ${page}`,
        text: text.length > 240 ? `${text.slice(0, 240)}…` : text,
        note: threadNote(author, versionId, versions),
      },
    }));
    flow.need(Math.max(...pairs.map(({ place, pair }) => pairHeight(sheet, place, pair))));
    const top = flow.y;
    const bottoms = pairs.map(({ place, pair }) => {
      flow.y = top;
      drawPair(flow, place, pair);
      return flow.y;
    });
    flow.y = Math.max(...bottoms);
  }
}

/** Returns who wrote a comment and, where several files were approved, on which: pages of two have the same number. */
function threadNote(author: string, versionId: string, approved: readonly DecidedVersion[]): string {
  const on = approved.find((version) => version.versionId === versionId);
  return approved.length < 2 || on === undefined
    ? author
    : `${author}, on ${on.fileName}, version ${on.version}`;
}

function drawFoot(sheet: Sheet, facts: CertificateFacts, seal: SealFacts): void {
  const accent = facts.brand.accent === null ? ink : readableOn(facts.brand.accent, '#ffffff');
  sheet.line(footTop, 1.5, accent, content);
  const top = footTop + 17.5;
  const { path, modules } = qrPath(facts.checkUrl);
  sheet.shape(path, { x: content.x, y: top, scale: 92 / modules }, ink);
  sheet.link({ x: content.x, y: top, width: 92, height: 92 }, facts.checkUrl);
  const text = { x: content.x + 112, width: content.width - 112 };
  const soft: TextStyle = { ...body, color: '#3f3f46' };
  let y = top + 2;
  y += sheet.text(
    [
      { text: 'Check it: ', weight: 'semibold', color: ink },
      {
        text: `${facts.checkUrl.replace(/^https?:\/\//, '')} — drop the file or this certificate there; nothing is uploaded.`,
        weight: 'regular',
      },
    ],
    { ...text, y },
    soft,
  );
  sheet.link({ ...text, y: y - 16, height: 16 }, facts.checkUrl);
  y += 5;
  const label = { text: 'Chain head:', weight: 'semibold', color: ink } as const;
  sheet.text(label, { ...text, y }, soft);
  const x = text.x + sheet.widthOf(label, 11) + 6;
  y += sheet.text(
    { text: inGroups(facts.chainHead), weight: 'mono', color: ink },
    { x, y, width: content.x + content.width - x },
    { ...body, size: 10, spacing: 0.1 },
  );
  sheet.text({ text: sealSentence(seal, facts), weight: 'regular' }, { ...text, y: y + 5 }, soft);
}
