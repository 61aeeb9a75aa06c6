import { ink, mutedInk, type Sheet, type TextStyle } from '#server/kernel/pdf/sheet.ts';
import type { Party } from '#shared/billing/document/invoice-document.ts';
import { readableOn } from '#shared/kernel/contrast.ts';
import type { PagePicture } from '#shared/protocol/proof-worker.ts';
import { addressOf } from './document-text.ts';

/** The issuer shown on a document: the white-label company or the provider. */
export interface DocumentLook {
  name: string;
  /** `#rrggbb`; null: black. */
  accent: string | null;
  logo: PagePicture | null;
}

const margin = { side: 64, top: 56 } as const;
export const body: TextStyle = { size: 11, lineHeight: 16 };
export const small: TextStyle = { size: 9.5, lineHeight: 13.5, color: mutedInk };
export const muted: TextStyle = { ...body, color: mutedInk };
export const right: TextStyle = { ...body, align: 'right' };
export const rule = '#dedee2';
const footHeight = 64;

export const accentOf = ({ accent }: DocumentLook): string =>
  accent === null ? ink : readableOn(accent, '#ffffff');

/** Places what is drawn: on which page, and at which height the next thing begins. */
export class Flow {
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

/** Draws who sends the document, and its title. */
export function drawHead(
  flow: Flow,
  { seller, title }: { seller: Party; title: string },
  look: DocumentLook,
): void {
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
  const at = { x: x + width / 2, y: top, width: width / 2 };
  let y = top + sheet.text({ text: seller.name, weight: 'semibold' }, at, right);
  for (const line of addressOf(seller))
    y += sheet.text({ text: line, weight: 'regular' }, { ...at, y }, { ...small, align: 'right' });
  flow.y = Math.max(top + 60, y) + 28;
  flow.y += sheet.text(
    { text: title, weight: 'semibold' },
    { x, y: flow.y, width },
    { size: 27, lineHeight: 33, spacing: -0.5 },
  );
  flow.y += 18;
}

/** Draws the recipient beside the document's facts. */
export function drawParties(
  flow: Flow,
  { label, buyer, facts }: { label: string; buyer: Party; facts: readonly [string, string][] },
): void {
  const { sheet, x, width } = flow;
  const top = flow.y;
  const half = width / 2 - 12;
  let left = top + sheet.text({ text: label, weight: 'regular' }, { x, y: top, width: half }, muted);
  left += sheet.text({ text: buyer.name, weight: 'semibold' }, { x, y: left, width: half }, body);
  const tax = buyer.taxNumber === '' ? [] : [`Tax number ${buyer.taxNumber}`];
  for (const line of [...addressOf(buyer), ...tax])
    left += sheet.text({ text: line, weight: 'regular' }, { x, y: left, width: half }, body);
  let y = top;
  for (const fact of facts) y += drawFact(sheet, fact, { x: x + width / 2 + 12, y, width: half });
  flow.y = Math.max(left, y) + 26;
}

/** Draws a name and its value beside each other; returns their height. */
export function drawFact(
  sheet: Sheet,
  [label, value]: [string, string],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const labelWidth = 104;
  sheet.text({ text: label, weight: 'regular' }, { x, y, width: labelWidth }, muted);
  const at = { x: x + labelWidth, y, width: width - labelWidth };
  return sheet.text({ text: value, weight: 'medium' }, at, body);
}

/** Draws the foot of each page: who sends the document, its name, and the pages. `raised`: of the last page. */
export function drawFeet(sheet: Sheet, document: { seller: Party; name: string }, raised = 0): void {
  for (let page = 0; page < sheet.pageCount; page++) {
    sheet.turnTo(page);
    drawFoot(sheet, document, { page, raised: page === sheet.pageCount - 1 ? raised : 0 });
  }
}

function drawFoot(
  sheet: Sheet,
  { seller, name }: { seller: Party; name: string },
  { page, raised }: { page: number; raised: number },
): void {
  const x = margin.side;
  const width = sheet.size.width - 2 * margin.side;
  const y = sheet.size.height - raised - footHeight;
  sheet.line(y, 1, rule, { x, width });
  const about = [seller.name, seller.taxNumber === '' ? '' : `Tax number ${seller.taxNumber}`, seller.email];
  sheet.text(
    { text: about.filter((part) => part !== '').join(' · '), weight: 'regular' },
    { x, y: y + 10, width: width - 200 },
    small,
  );
  sheet.text(
    { text: `${name} · Page ${page + 1} of ${sheet.pageCount}`, weight: 'regular' },
    { x: x + width - 200, y: y + 10, width: 200 },
    { ...small, align: 'right' },
  );
}
