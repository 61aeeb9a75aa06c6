import { makeArchive } from '#server/kernel/pdf/archive.ts';
import { drawSheet, type TextSetter } from '#server/kernel/pdf/draw-sheet.ts';
import type { Sheet, TextStyle } from '#server/kernel/pdf/sheet.ts';
import { type Account, bookingText } from '#shared/billing/statement/statement.ts';
import { amountText, priceText } from '#shared/kernel/money.ts';
import {
  accentOf,
  body,
  type DocumentLook,
  drawFeet,
  drawHead,
  drawParties,
  Flow,
  muted,
  right,
  rule,
} from './document-flow.ts';
import { printedDay } from './document-text.ts';
import { paperOf } from './make-invoice.ts';
import type { StatementDocument } from './statement-document.ts';

const title = 'Statement of account';

/** Returns a statement of account as PDF/A, in the look of invoices. */
export async function makeStatement(
  setter: TextSetter,
  statement: StatementDocument,
  look: DocumentLook,
): Promise<Uint8Array> {
  const { pdf } = await drawSheet(setter, (sheet) => layOut(sheet, statement, look), paperOf(statement));
  await makeArchive(pdf, {
    title,
    author: statement.seller.name,
    subject: `${title} of ${statement.buyer.name}`,
    at: new Date(`${statement.to}T12:00:00Z`),
    metadata: '',
  });
  return pdf.save({ subsetFonts: true });
}

function layOut(
  sheet: Sheet,
  { seller, buyer, from, to, accounts }: StatementDocument,
  look: DocumentLook,
): void {
  const flow = new Flow(sheet);
  drawHead(flow, { seller, title }, look);
  const balances = accounts.map(({ currency, closing }) => priceText(closing, currency));
  drawParties(flow, {
    label: 'Account of',
    buyer,
    facts: [
      ['From', printedDay(from)],
      ['To', printedDay(to)],
      ['Balance', balances.length === 0 ? 'Nothing is booked' : balances.join(', ')],
    ],
  });
  for (const account of accounts) drawAccount(flow, account, { from, to, accent: accentOf(look) });
  drawFeet(sheet, { seller, name: title });
}

/** Widths of the columns beside the text. */
const widths = { day: 92, amount: 108, balance: 116 } as const;

function drawRow(
  flow: Flow,
  [day, text, amount, balance]: readonly [string, string, string, string],
  style: TextStyle,
): number {
  const { sheet, x, y, width } = flow;
  const weight = style === body ? 'regular' : 'medium';
  const end = x + width;
  const textWidth = width - widths.day - widths.amount - widths.balance - 12;
  const ofRight: TextStyle = { ...style, align: 'right' };
  sheet.text({ text: day, weight }, { x, y, width: widths.day }, style);
  sheet.text(
    { text: amount, weight },
    { x: end - widths.balance - widths.amount, y, width: widths.amount },
    ofRight,
  );
  sheet.text({ text: balance, weight }, { x: end - widths.balance, y, width: widths.balance }, ofRight);
  return sheet.text({ text, weight }, { x: x + widths.day, y, width: textWidth }, style);
}

function drawTableHead(flow: Flow, currency: string): void {
  drawRow(flow, ['Date', 'Description', `Amount, ${currency}`, `Balance, ${currency}`], muted);
  flow.y += 21;
  flow.sheet.line(flow.y, 1, '#c4c4ca', { x: flow.x, width: flow.width });
  flow.y += 1;
}

function drawAccount(
  flow: Flow,
  { currency, opening, bookings, closing }: Account,
  { from, to, accent }: { from: string; to: string; accent: string },
): void {
  const { sheet, x, width } = flow;
  const rowHeight = 48;
  flow.need(3 * rowHeight);
  drawTableHead(flow, currency);
  const rows = [
    [printedDay(from), 'Opening balance', '', amountText(opening, currency)] as const,
    ...bookings.map(
      (booking) =>
        [
          printedDay(booking.day),
          bookingText(booking),
          amountText(booking.amount, currency),
          amountText(booking.balance, currency),
        ] as const,
    ),
  ];
  for (const row of rows) {
    if (flow.need(rowHeight)) drawTableHead(flow, currency);
    flow.y += 7;
    flow.y += drawRow(flow, row, body) + 7;
    sheet.line(flow.y, 1, rule, { x, width });
    flow.y += 1;
  }
  flow.need(rowHeight);
  flow.y += 10;
  sheet.line(flow.y, 1.5, accent, { x, width });
  flow.y += 8;
  const end = { x, y: flow.y, width };
  sheet.text({ text: `Balance on ${printedDay(to)}`, weight: 'semibold' }, end, body);
  sheet.text({ text: priceText(closing, currency), weight: 'semibold' }, end, right);
  flow.y += 36;
}
