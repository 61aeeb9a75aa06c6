import { a4, type Sheet, type TextStyle } from '#server/kernel/pdf/sheet.ts';
import { qrPath } from '#server/kernel/qr-path.ts';
import { groupedReference } from '#shared/billing/document/creditor-reference.ts';
import { groupedAccount } from '#shared/billing/document/payee.ts';
import { slipLabels } from './slip-labels.ts';
import { type SwissBill, type SwissParty, swissCode } from './swiss-bill.ts';

const pixelsPerMillimetre = a4.width / 210;
const mm = (millimetres: number): number => millimetres * pixelsPerMillimetre;
const pixelsPerPoint = 96 / 72;
const black = '#000000';

/** Height of the receipt and the payment part, at the bottom of a page. */
export const slipHeight = mm(105);

/** Sizes of the style guide, in points. */
const style = (points: number): TextStyle => ({
  size: points * pixelsPerPoint,
  lineHeight: (points <= 6 ? points + 3 : points + 1) * pixelsPerPoint,
  color: black,
});
interface Sizes {
  heading: TextStyle;
  value: TextStyle;
}
const ofReceipt: Sizes = { heading: style(6), value: style(8) };
const ofPayment: Sizes = { heading: style(8), value: style(10) };
const title = style(11);

/** Draws in millimetres from the upper left corner of the slip. */
class Slip {
  readonly #sheet: Sheet;
  readonly #top: number;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#top = sheet.size.height - slipHeight;
  }

  /** Returns the height of what it draws. */
  text(
    text: string,
    { x, y, width }: { x: number; y: number; width: number },
    look: TextStyle,
    isBold = false,
  ): number {
    const at = { x: mm(x), y: this.#top + mm(y), width: mm(width) };
    const weight = isBold ? 'slip-bold' : 'slip';
    return this.#sheet.text({ text, weight }, at, look) / pixelsPerMillimetre;
  }

  box(x: number, y: number, width: number, height: number, color = black): void {
    this.#sheet.box({ x: mm(x), y: this.#top + mm(y), width: mm(width), height: mm(height) }, color);
  }

  code(text: string, x: number, y: number, size: number): void {
    const { path, modules } = qrPath(text);
    this.#sheet.shape(path, { x: mm(x), y: this.#top + mm(y), scale: mm(size) / modules }, black);
  }

  /** Marks the corners of a field that the payer fills in. */
  corners(x: number, y: number, width: number, height: number): void {
    const [arm, line] = [3, 0.26];
    for (const left of [x, x + width - arm])
      for (const top of [y, y + height - line]) this.box(left, top, arm, line);
    for (const left of [x, x + width - line])
      for (const top of [y, y + height - arm]) this.box(left, top, line, arm);
  }
}

const addressOf = ({ name, street, postcode, town, country }: SwissParty): string =>
  [name, street, `${country === 'CH' ? '' : `${country}-`}${postcode} ${town}`]
    .filter((line) => line !== '')
    .join('\n');

/** Draws headings with their values below each other. */
function drawFacts(slip: Slip, bill: SwissBill, { heading, value }: Sizes, at: Area): void {
  let { y } = at;
  const labels = slipLabels[bill.language];
  const facts: [string, string][] = [
    [labels.account, `${groupedAccount(bill.account)}\n${addressOf(bill.creditor)}`],
    [labels.reference, bill.reference === null ? '' : groupedReference(bill.reference)],
    [labels.additional, at.isReceipt ? '' : bill.message],
    [labels.payableBy, bill.debtor === null ? '' : addressOf(bill.debtor)],
  ];
  for (const [name, text] of facts) {
    if (text === '') continue;
    y += slip.text(name, { ...at, y }, heading, true);
    y += slip.text(text, { ...at, y }, value) + (at.isReceipt ? 2 : 3);
  }
  if (bill.debtor !== null) return;
  y += slip.text(labels.payableByBlank, { ...at, y }, heading, true) + 0.5;
  slip.corners(at.x, y, at.isReceipt ? 52 : 65, at.isReceipt ? 20 : 25);
}

interface Area {
  x: number;
  y: number;
  width: number;
  isReceipt: boolean;
}

function drawAmount(
  slip: Slip,
  { currency, amount, language }: SwissBill,
  { heading, value }: Sizes,
  x: number,
): void {
  const labels = slipLabels[language];
  const height = slip.text(labels.currency, { x, y: 68, width: 20 }, heading, true);
  slip.text(labels.amount, { x: x + 22, y: 68, width: 28 }, heading, true);
  slip.text(currency, { x, y: 68 + height, width: 20 }, value);
  // Spaces part the thousands, a point the decimals.
  const grouped = amount.replaceAll(/(?<=\d)(?=(\d{3})+\.)/g, ' ');
  slip.text(grouped, { x: x + 22, y: 68 + height, width: 29 }, value);
}

/** Draws the cross of Switzerland, of 7 mm with its white edge, into the middle of a code. */
function drawCross(slip: Slip, x: number, y: number): void {
  const white = '#ffffff';
  slip.box(x - 3.5, y - 3.5, 7, 7, white);
  slip.box(x - 3, y - 3, 6, 6);
  slip.box(x - 1.945, y - 0.585, 3.89, 1.17, white);
  slip.box(x - 0.585, y - 1.945, 1.17, 3.89, white);
}

/** Draws receipt and payment part of a QR-bill to the foot of the page (SIX, "Style Guide QR-bill"). */
export function drawSlip(sheet: Sheet, bill: SwissBill): void {
  const slip = new Slip(sheet);
  const labels = slipLabels[bill.language];
  const wide = sheet.size.width / pixelsPerMillimetre;
  slip.text(labels.separate, { x: 0, y: -5, width: wide }, { ...style(8), align: 'center' });
  slip.box(0, 0, wide, 0.2);
  slip.box(62, 0, 0.2, 105);
  slip.text(labels.receipt, { x: 5, y: 5, width: 52 }, title, true);
  drawFacts(slip, bill, ofReceipt, { x: 5, y: 12, width: 52, isReceipt: true });
  drawAmount(slip, bill, ofReceipt, 5);
  slip.text(
    labels.acceptancePoint,
    { x: 5, y: 82, width: 52 },
    { ...ofReceipt.heading, align: 'right' },
    true,
  );
  slip.text(labels.paymentPart, { x: 67, y: 5, width: 51 }, title, true);
  slip.code(swissCode(bill), 67, 17, 46);
  drawCross(slip, 90, 40);
  drawAmount(slip, bill, ofPayment, 67);
  drawFacts(slip, bill, ofPayment, { x: 118, y: 5, width: 87, isReceipt: false });
}
