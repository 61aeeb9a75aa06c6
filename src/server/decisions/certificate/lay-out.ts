import type { Decision } from '#shared/decisions/decision.ts';
import { decisionLabels } from '#shared/decisions/decision-labels.ts';
import { readableOn } from '#shared/kernel/contrast.ts';
import { zoneOffset } from '#shared/kernel/zone-offset.ts';
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
  whoDecided,
} from './certificate-text.ts';
import { drawHead } from './lay-out-frame.ts';
import { drawPictures, picturesHeight } from './lay-out-pictures.ts';
import { qrPath } from './qr-path.ts';
import { ink, mutedInk, type Sheet, type TextStyle } from './sheet.ts';

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
/** Where content ends: on further pages above the margin, on the last above the footer. */
const pageEnd = 1071;
const footHeight = 136;
const footTop = 1123 - 44 - footHeight;

/** Draws the whole certificate. Sections that do not fit run on to further pages, which are numbered at the end. */
export function layOut(sheet: Sheet, facts: CertificateFacts, seal: SealFacts): void {
  const flow = new Flow(sheet);
  drawTitle(flow, facts);
  drawFacts(flow, facts);
  for (const [at, file] of facts.files.entries()) drawFile(flow, file, at, facts.files.length);
  drawDecisions(flow, facts);
  drawOpenThreads(flow, facts);
  if (flow.y > footTop - 12) flow.nextPage();
  drawFoot(sheet, facts, seal);
  for (let page = 0; page < sheet.pageCount; page++) {
    sheet.turnTo(page);
    drawHead(sheet, facts, page);
  }
}

/** Where on which page the next section begins. */
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

function drawFile(flow: Flow, file: CertificateFile, at: number, count: number): void {
  const { version, drawn } = file;
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
  drawHeading(flow, title, note, Math.min(picturesHeight(drawn), 300) + (count === 1 ? 0 : 60));
  flow.y += drawPictures(flow.sheet, drawn, flow.y);
  if (count === 1) drawHeading(flow, 'The file', '', 36);
  else flow.y += 10;
  const rows: [label: string, text: string, isCode?: true][] = [
    ['File', `${version.fileName}, version ${version.version}`],
    ['SHA-256', inGroups(version.sha256), true],
    ['Size and pages', sizeAndPages(file)],
  ];
  if (!version.onScreen)
    rows.push(['On the screen', 'Approved from the order board, without opening the proof']);
  for (const [label, text, isCode] of rows) drawPair(flow, content, 92, label, text, isCode === true);
}

function drawPair(
  flow: Flow,
  at: { x: number; width: number },
  labelWidth: number,
  label: string,
  text: string,
  isCode = false,
): void {
  const { sheet } = flow;
  flow.need(20);
  sheet.text({ text: label, weight: 'regular' }, { x: at.x, y: flow.y, width: labelWidth }, muted);
  const x = at.x + labelWidth + 12;
  const height = sheet.text(
    { text, weight: isCode ? 'mono' : 'regular' },
    { x, y: flow.y, width: at.x + at.width - x },
    isCode ? { ...body, size: 10, spacing: 0.1 } : body,
  );
  flow.y += height + 4;
}

const columns = [
  { x: 56, width: 106 },
  { x: 174, width: 46 },
  { x: 232, width: 146 },
  { x: 390, width: 186 },
  { x: 588, width: 150 },
] as const;

function drawTableHead(flow: Flow, facts: CertificateFacts): void {
  const offset = zoneOffset(new Date(facts.approval.decidedAt), facts.timeZone);
  const titles = [`When (${offset})`, 'Version', 'Who', 'Meaning', 'Identity'];
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
  drawTableHead(flow, facts);
  for (const decision of facts.decisions) {
    if (flow.need(rowHeight(decision, facts))) drawTableHead(flow, facts);
    const who = whoDecided(decision);
    const identity = identityOf(decision);
    const meaning = meaningOf(decision, facts.decisions);
    const heights = [
      [
        { text: shortTime(new Date(decision.decidedAt), facts.timeZone), weight: 'regular' as const },
        `Entry ${decision.sequence}`,
      ],
      [{ text: versionsOf(decision), weight: 'regular' as const }, ''],
      [{ text: who.name, weight: 'semibold' as const }, who.role],
      [
        {
          text: decisionLabels[decision.kind],
          weight: 'semibold' as const,
          color: tones[decision.kind] ?? ink,
        },
        meaning,
      ],
      [{ text: identity.assurance, weight: 'regular' as const }, identity.device],
    ].map((cell, at) => {
      const [first, second] = cell as [Parameters<Sheet['text']>[0], string];
      const column = columns[at] ?? columns[0];
      const height = sheet.text(first, { ...column, y: flow.y + 7 }, body);
      if (second === '') return height;
      return (
        height + sheet.text({ text: second, weight: 'regular' }, { ...column, y: flow.y + 7 + height }, small)
      );
    });
    flow.y += 14 + Math.max(...heights);
    sheet.line(flow.y, 1, '#ececee', content);
    flow.y += 1;
  }
  drawChain(flow, facts);
}

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
    drawPair(flow, content, 92, `Entry ${sequence}`, inGroups(hash), true);
  }
}

/** An estimate on the safe side: letters of the longest text over the narrowest column. */
const rowHeight = (decision: Decision, { decisions }: CertificateFacts) =>
  14 +
  16 +
  14.5 *
    Math.max(1, Math.ceil(meaningOf(decision, decisions).length / 32), Math.ceil(decision.role.length / 22));

const versionsOf = ({ versions }: Decision): string =>
  versions.length === 0 ? '–' : [...new Set(versions.map(({ version }) => version))].join(', ');

function drawOpenThreads(flow: Flow, { approval }: CertificateFacts): void {
  const { openThreads } = approval;
  const note = openThreads.length === 0 ? '' : `${openThreads.length} on the proof`;
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
    const pair = openThreads.slice(at, at + 2);
    flow.need(36);
    const top = flow.y;
    const bottoms = pair.map(({ page, author, text }, column) => {
      flow.y = top;
      const label = page === null ? `${at + column + 1}` : `${at + column + 1} · p ${page}`;
      const said = `${text.length > 240 ? `${text.slice(0, 240)}…` : text} (${author})`;
      drawPair(flow, { x: content.x + column * (width + 32), width }, 52, label, said);
      return flow.y;
    });
    flow.y = Math.max(...bottoms);
  }
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
