import { ink, type Sheet, type TextStyle } from '#server/kernel/pdf/sheet.ts';
import { qrPath } from '#server/kernel/qr-path.ts';
import {
  type InvoiceDocument,
  type TaxCategory,
  taxLabel,
} from '#shared/billing/document/invoice-document.ts';
import { amountText, currencySymbol, priceText } from '#shared/kernel/money.ts';
import {
  accentOf,
  body,
  type DocumentLook,
  drawFact,
  drawFeet,
  drawHead,
  drawParties,
  Flow,
  muted,
  right,
  rule,
  small,
} from './document-flow.ts';
import { documentTitle, factsOf, paymentSentence, transferFacts } from './document-text.ts';
import { drawSlip, slipHeight } from './payment-slip.ts';
import { swissBill } from './swiss-bill.ts';
import { transferCode } from './transfer-code.ts';

/** Draws an invoice or credit note. What does not fit on the first page runs on to further ones. */
export function layOutInvoice(sheet: Sheet, document: InvoiceDocument, look: DocumentLook): void {
  const flow = new Flow(sheet);
  const { seller, buyer, number } = document;
  drawHead(flow, { seller, title: `${documentTitle(document)} ${number}` }, look);
  drawParties(flow, { label: 'Billed to', buyer, facts: factsOf(document) });
  drawLines(flow, document);
  drawTotals(flow, document, accentOf(look));
  drawPayment(flow, document);
  const bill = swissBill(document);
  if (bill !== null) {
    flow.need(slipHeight);
    drawSlip(sheet, bill);
  }
  drawFeet(sheet, { seller, name: number }, bill === null ? 0 : slipHeight);
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
  flow.need(rows.length * 20 + (totals.prepaid > 0 ? 90 : 50));
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
  flow.y += 26;
  if (totals.prepaid > 0)
    for (const [label, amount] of [
      ['Paid from your credit', -totals.prepaid],
      ['To be paid', totals.total - totals.prepaid],
    ] as const) {
      sheet.text({ text: label, weight: 'regular' }, { x, y: flow.y, width: width - 110 }, muted);
      sheet.text({ text: amountText(amount, symbol), weight: 'regular' }, { x, y: flow.y, width }, right);
      flow.y += 20;
    }
  flow.y += 14;
}

const codeSize = 104;

function drawPayment(flow: Flow, document: InvoiceDocument): void {
  const { sheet, x, width } = flow;
  const code = transferCode(document);
  const facts = transferFacts(document);
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
      { text: 'Your banking app reads the code and fills in the payment.', weight: 'regular' },
      { x: textX, y: y + 6, width: textWidth },
      small,
    );
  flow.y = Math.max(y, code === null ? 0 : top + codeSize) + 18;
  for (const note of notesOf(document)) {
    flow.need(sheet.heightOf({ text: note, weight: 'regular' }, width, body));
    flow.y += sheet.text({ text: note, weight: 'regular' }, { x, y: flow.y, width }, muted) + 6;
  }
}

/** What the law wants an invoice to say where no tax is charged. */
const untaxedNotes: Readonly<Partial<Record<TaxCategory, string>>> = {
  AE: 'Reverse charge: the buyer accounts for the tax.',
  K: 'Intra-community supply: exempt from tax.',
  G: 'Export: exempt from tax.',
};

const notesOf = ({ taxes, exemption, note }: InvoiceDocument): string[] => [
  ...taxes.flatMap(({ category }) => untaxedNotes[category] ?? []),
  ...(exemption === undefined ? [] : [`Exempt from tax: ${exemption.reason}`]),
  ...(note === '' ? [] : [note]),
];
