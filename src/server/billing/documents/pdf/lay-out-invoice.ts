import { ink, mutedInk, type Sheet, type TextStyle } from '#server/kernel/pdf/sheet.ts';
import { qrPath } from '#server/kernel/qr-path.ts';
import { type InvoiceDocument, taxLabel } from '#shared/billing/document/invoice-document.ts';
import { readableOn } from '#shared/kernel/contrast.ts';
import { amountText, currencySymbol, priceText } from '#shared/kernel/money.ts';
import type { PagePicture } from '#shared/protocol/proof-worker.ts';
import { addressOf, documentTitle, factsOf, payeeFacts, paymentSentence } from './document-text.ts';
import { transferCode } from './transfer-code.ts';

/** Under whose name a document goes: the white-label company's or the provider's. */
export interface DocumentLook {
  name: string;
  /** `#rrggbb`; null: black. */
  accent: string | null;
  logo: PagePicture | null;
}

const margin = { side: 64, top: 56 } as const;
const body: TextStyle = { size: 11, lineHeight: 16 };
const small: TextStyle = { size: 9.5, lineHeight: 13.5, color: mutedInk };
const muted: TextStyle = { ...body, color: mutedInk };
const right: TextStyle = { ...body, align: 'right' };
const rule = '#dedee2';
const footHeight = 64;

/** Draws an invoice or credit note. What does not fit on the first page runs on to further ones. */
export function layOutInvoice(sheet: Sheet, document: InvoiceDocument, look: DocumentLook): void {
  const flow = new Flow(sheet);
  drawHead(flow, document, look);
  drawParties(flow, document);
  drawLines(flow, document);
  drawTotals(flow, document, accentOf(look));
  drawPayment(flow, document);
  for (let page = 0; page < sheet.pageCount; page++) {
    sheet.turnTo(page);
    drawFoot(sheet, document, page);
  }
}

const accentOf = ({ accent }: DocumentLook): string =>
  accent === null ? ink : readableOn(accent, '#ffffff');

/** Places what is drawn: on which page, and at which height the next thing begins. */
class Flow {
  readonly sheet: Sheet;
  readonly x = margin.side;
  readonly width: number;
  y = 0;

  constructor(sheet: Sheet) {
    this.sheet = sheet;
    this.width = sheet.size.width - 2 * margin.side;
    this.nextPage();
  }

  nextPage(): void {
    this.sheet.addPage();
    this.y = margin.top;
  }

  /** Begins a new page where less than `height` is left. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= this.sheet.size.height - footHeight - 16) return false;
    this.nextPage();
    return true;
  }
}

function drawHead(flow: Flow, document: InvoiceDocument, look: DocumentLook): void {
  const { sheet, x, width } = flow;
  const top = flow.y;
  const half = width / 2 - 12;
  if (look.logo === null) {
    sheet.box({ x, y: top + 2, width: 6, height: 24 }, accentOf(look));
    sheet.text(
      { text: look.name, weight: 'semibold' },
      { x: x + 16, y: top + 2, width: half },
      { size: 17, lineHeight: 24 },
    );
  } else {
    const height = Math.min(44, (look.logo.height / look.logo.width) * half);
    sheet.picture(look.logo, { x, y: top, width: (look.logo.width / look.logo.height) * height, height });
  }
  const { seller } = document;
  const at = { x: x + width / 2, y: top, width: width / 2 };
  let y = top + sheet.text({ text: seller.name, weight: 'semibold' }, at, right);
  for (const line of addressOf(seller))
    y += sheet.text({ text: line, weight: 'regular' }, { ...at, y }, { ...small, align: 'right' });
  flow.y = Math.max(top + 60, y) + 28;
  flow.y += sheet.text(
    { text: `${documentTitle(document)} ${document.number}`, weight: 'semibold' },
    { x, y: flow.y, width },
    { size: 27, lineHeight: 33, spacing: -0.5 },
  );
  flow.y += 18;
}

function drawParties(flow: Flow, document: InvoiceDocument): void {
  const { sheet, x, width } = flow;
  const { buyer } = document;
  const top = flow.y;
  const half = width / 2 - 12;
  let left = top + sheet.text({ text: 'Billed to', weight: 'regular' }, { x, y: top, width: half }, muted);
  left += sheet.text({ text: buyer.name, weight: 'semibold' }, { x, y: left, width: half }, body);
  const tax = buyer.taxNumber === '' ? [] : [`Tax number ${buyer.taxNumber}`];
  for (const line of [...addressOf(buyer), ...tax])
    left += sheet.text({ text: line, weight: 'regular' }, { x, y: left, width: half }, body);
  let y = top;
  for (const fact of factsOf(document)) y += drawFact(sheet, fact, { x: x + width / 2 + 12, y, width: half });
  flow.y = Math.max(left, y) + 26;
}

/** Draws a name and its value beside each other; returns their height. */
function drawFact(
  sheet: Sheet,
  [label, value]: [string, string],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const labelWidth = 104;
  sheet.text({ text: label, weight: 'regular' }, { x, y, width: labelWidth }, muted);
  const at = { x: x + labelWidth, y, width: width - labelWidth };
  return sheet.text({ text: value, weight: 'medium' }, at, body);
}

/** Widths of the columns after the first, which has the rest. */
const columns = [
  ['Quantity', 64],
  ['Price', 96],
  ['Tax', 64],
  ['Amount', 104],
] as const;

/** Draws texts right-aligned into the columns, the last at the right edge. */
function drawCells(flow: Flow, texts: readonly string[], style: TextStyle): void {
  const { sheet, y } = flow;
  let end = flow.x + flow.width;
  for (const [at, [, width]] of [...columns.entries()].reverse()) {
    sheet.text({ text: texts[at] ?? '', weight: 'regular' }, { x: end - width, y, width }, style);
    end -= width;
  }
}

const nameWidth = (flow: Flow): number => flow.width - columns.reduce((sum, [, width]) => sum + width, 12);

function drawTableHead(flow: Flow): void {
  const { sheet, x, width } = flow;
  sheet.text({ text: 'Description', weight: 'regular' }, { x, y: flow.y, width: 200 }, muted);
  drawCells(
    flow,
    columns.map(([title]) => title),
    { ...muted, align: 'right' },
  );
  flow.y += 21;
  sheet.line(flow.y, 1, '#c4c4ca', { x, width });
  flow.y += 1;
}

function drawLines(flow: Flow, { lines, currency }: InvoiceDocument): void {
  const { sheet, x } = flow;
  const symbol = currencySymbol(currency);
  drawTableHead(flow);
  for (const line of lines) {
    const name = { text: line.name, weight: 'medium' } as const;
    const height = sheet.heightOf(name, nameWidth(flow), body) + 16;
    if (flow.need(height)) drawTableHead(flow);
    flow.y += 8;
    sheet.text(name, { x, y: flow.y, width: nameWidth(flow) }, body);
    const tax = line.category === 'O' ? '–' : `${line.rate / 100} %`;
    const cells = [String(line.quantity), amountText(line.price, symbol), tax, amountText(line.net, symbol)];
    drawCells(flow, cells, right);
    flow.y += height - 8;
    sheet.line(flow.y, 1, rule, { x, width: flow.width });
    flow.y += 1;
  }
}

function drawTotals(flow: Flow, document: InvoiceDocument, accent: string): void {
  const { sheet } = flow;
  const { totals, taxes, taxName, allowances, currency } = document;
  const symbol = currencySymbol(currency);
  const taxed = taxes.filter(({ category }) => category !== 'O');
  const rows: [string, number][] = [
    ...(taxed.length > 0 || allowances.length > 0 ? [['Subtotal', totals.lines] as [string, number]] : []),
    ...allowances.map(({ reason, amount }): [string, number] => [reason, -amount]),
    ...taxed.map((share): [string, number] => [
      `${taxLabel(taxName, share)} on ${amountText(share.base, symbol)}`,
      share.tax,
    ]),
  ];
  flow.need(rows.length * 20 + 50);
  const width = 340;
  const x = flow.x + flow.width - width;
  flow.y += 12;
  for (const [label, amount] of rows) {
    sheet.text({ text: label, weight: 'regular' }, { x, y: flow.y, width: width - 110 }, muted);
    sheet.text({ text: amountText(amount, symbol), weight: 'regular' }, { x, y: flow.y, width }, right);
    flow.y += 20;
  }
  sheet.line(flow.y, 1.5, accent, { x, width });
  flow.y += 10;
  const big: TextStyle = { size: 15, lineHeight: 21 };
  sheet.text(
    { text: document.type === 380 ? 'Total' : 'Credited', weight: 'semibold' },
    { x, y: flow.y, width },
    big,
  );
  sheet.text(
    { text: priceText(totals.total, symbol), weight: 'semibold' },
    { x, y: flow.y, width },
    { ...big, align: 'right' },
  );
  flow.y += 40;
}

const codeSize = 104;

function drawPayment(flow: Flow, document: InvoiceDocument): void {
  const { sheet, x, width } = flow;
  const code = transferCode(document);
  const facts = payeeFacts(document);
  flow.need(Math.max(code === null ? 0 : codeSize + 20, facts.length * 16 + 60));
  const textX = code === null ? x : x + codeSize + 24;
  const textWidth = code === null ? width : width - codeSize - 24;
  const top = flow.y;
  if (code !== null) {
    const { path, modules } = qrPath(code);
    sheet.shape(path, { x, y: top, scale: codeSize / modules }, ink);
  }
  let y = top;
  const sentence = paymentSentence(document);
  if (sentence !== '')
    y += sheet.text({ text: sentence, weight: 'semibold' }, { x: textX, y, width: textWidth }, body) + 6;
  for (const fact of facts) y += drawFact(sheet, fact, { x: textX, y, width: textWidth });
  if (code !== null)
    y += sheet.text(
      { text: 'Your banking app reads the code and fills in the transfer.', weight: 'regular' },
      { x: textX, y: y + 6, width: textWidth },
      small,
    );
  flow.y = Math.max(y, code === null ? 0 : top + codeSize) + 18;
  for (const note of notesOf(document)) {
    flow.need(sheet.heightOf({ text: note, weight: 'regular' }, width, body));
    flow.y += sheet.text({ text: note, weight: 'regular' }, { x, y: flow.y, width }, muted) + 6;
  }
}

const notesOf = ({ taxes, note }: InvoiceDocument): string[] => [
  ...(taxes.some(({ category }) => category === 'AE')
    ? ['Reverse charge: the buyer accounts for the tax.']
    : []),
  ...(note === '' ? [] : [note]),
];

function drawFoot(sheet: Sheet, { seller, number }: InvoiceDocument, page: number): void {
  const x = margin.side;
  const width = sheet.size.width - 2 * margin.side;
  const y = sheet.size.height - footHeight;
  sheet.line(y, 1, rule, { x, width });
  const about = [seller.name, seller.taxNumber === '' ? '' : `Tax number ${seller.taxNumber}`, seller.email];
  sheet.text(
    { text: about.filter((part) => part !== '').join(' · '), weight: 'regular' },
    { x, y: y + 10, width: width - 140 },
    small,
  );
  sheet.text(
    { text: `${number} · Page ${page + 1} of ${sheet.pageCount}`, weight: 'regular' },
    { x: x + width - 140, y: y + 10, width: 140 },
    { ...small, align: 'right' },
  );
}
