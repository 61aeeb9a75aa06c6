import { ink, mutedInk, type Sheet } from '#server/kernel/pdf/sheet.ts';
import type { CertificateFacts } from './certificate-facts.ts';

const inks = ['#0ea5e9', '#db2777', '#eab308', '#18181b'] as const;
const top = 52;
const left = 56;
const right = 738;

/** Draws under whose name the certificate goes, its number and the page's. */
export function drawHead(sheet: Sheet, { brand, number }: CertificateFacts, page: number): void {
  let x = left;
  if (brand.logo !== null) {
    const height = 24;
    const width = (brand.logo.width / brand.logo.height) * height;
    sheet.picture(brand.logo, { x, y: top + 4, width, height });
    x += width + 10;
  } else if (brand.accent === null) {
    drawMark(sheet, x, top + 7);
    x += 30;
  } else {
    sheet.box({ x, y: top + 7, width: 6, height: 18 }, brand.accent);
    x += 16;
  }
  sheet.text(
    { text: brand.name, weight: 'semibold' },
    { x, y: top + 6, width: 540 - x },
    { size: 14, lineHeight: 20.3, color: ink },
  );
  const at = { x: 540, y: top, width: right - 540 };
  const style = { size: 11, lineHeight: 16, color: mutedInk, align: 'right' } as const;
  sheet.text({ text: `Certificate ${number}`, weight: 'regular' }, at, style);
  sheet.text(
    { text: `Page ${page + 1} of ${sheet.pageCount}`, weight: 'regular' },
    { ...at, y: top + 16 },
    style,
  );
}

/** The product's own mark: four inks in a rounded box. */
function drawMark(sheet: Sheet, x: number, y: number): void {
  const width = 5;
  const height = 18;
  const corner = 4;
  sheet.shape(
    `M${width} 0H${corner}A${corner} ${corner} 0 0 0 0 ${corner}V${height - corner}A${corner} ${corner} 0 0 0 ${corner} ${height}H${width}Z`,
    { x, y, scale: 1 },
    inks[0],
  );
  sheet.box({ x: x + width, y, width, height }, inks[1]);
  sheet.box({ x: x + 2 * width, y, width, height }, inks[2]);
  sheet.shape(
    `M0 0H${width - corner}A${corner} ${corner} 0 0 1 ${width} ${corner}V${height - corner}A${corner} ${corner} 0 0 1 ${width - corner} ${height}H0Z`,
    { x: x + 3 * width, y, scale: 1 },
    inks[3],
  );
}
