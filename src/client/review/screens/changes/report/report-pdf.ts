import type { jsPDF as Pdf } from 'jspdf';
import type { PointRect } from '#shared/geometry/space.ts';
import type { ReportRow } from './report-rows.ts';
import { isLatin, wrapText } from './wrap-text.ts';

/** A frame around a change on a page, in the page's points. */
export interface ReportFrame {
  number: number;
  rect: PointRect;
}

/** A page as it is drawn: JPEG, and the size of the page in points. */
export interface ReportPicture {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/** A changed page of the new file, and the one that it continues. */
export interface ReportPage {
  /** Null: it was removed. */
  page: number | null;
  old: number | null;
  before: ReportPicture | null;
  after: ReportPicture | null;
  framesBefore: readonly ReportFrame[];
  framesAfter: readonly ReportFrame[];
}

export interface ReportContent {
  title: string;
  /** Lines below the title. */
  facts: readonly string[];
  rows: readonly ReportRow[];
  labels: { before: string; after: string };
}

/** A line of text as a picture, in any script: PNG, and its size in points. */
export type DrawLine = (
  text: string,
  size: number,
  isBold: boolean,
) => { png: Uint8Array; width: number; height: number };

/** Points. */
const sheet = { width: 842, height: 595, margin: 36 } as const;
const textWidth = sheet.width - 2 * sheet.margin;
const lineHeight = 1.35;
const ink = { text: '#1a1a1a', faint: '#6b6b6b', line: '#d5d5d5', frame: '#d92d20' } as const;

const columns: readonly { title: string; width: number; text(row: ReportRow): string }[] = [
  { title: 'No.', width: 36, text: ({ number }) => String(number) },
  { title: 'Page', width: 70, text: ({ pages }) => pagesText(pages) },
  { title: 'Kind', width: 90, text: ({ kind }) => kind },
  { title: 'Change', width: 374, text: ({ what }) => what.replaceAll(' → ', ' to ') },
  { title: 'Asked for', width: 70, text: ({ asked }) => asked },
  { title: 'Verdict', width: 130, text: ({ verdict }) => verdict },
];

/** Writes the report of a comparison: its subject, the table, then the changed pages side by side. A4 landscape. */
export interface ReportWriter {
  addPage(page: ReportPage): void;
  finish(): Blob;
}

/** Begins a report with its title and table. The library that writes the PDF is loaded when it is needed. */
export async function createReportWriter(content: ReportContent, drawLine: DrawLine): Promise<ReportWriter> {
  const { jsPDF } = await import('jspdf');
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress: true });
  pdf.setProperties({ title: content.title, creator: 'Galley' });
  const put = textPutter(pdf, drawLine);
  const top = putHead(content, put);
  putTable(pdf, content.rows, top, put);
  return {
    addPage(page) {
      pdf.addPage();
      putSides(pdf, page, content.labels, put);
    },
    finish() {
      const count = pdf.getNumberOfPages();
      for (let at = 1; at <= count; at++) {
        pdf.setPage(at);
        put(`${at} of ${count}`, sheet.width - sheet.margin - 60, sheet.height - 18, {
          size: 8,
          colour: ink.faint,
        });
      }
      return pdf.output('blob');
    },
  };
}

interface TextLook {
  size?: number;
  isBold?: boolean;
  colour?: string;
  /** Points that it may be wide; absent: one line. */
  width?: number;
}
/** Puts a text with its first baseline at y. Returns where the next line's is. */
type PutText = (text: string, x: number, y: number, look?: TextLook) => number;

/** The standard fonts of a PDF have Latin letters alone: a line with others is put as a picture. */
function textPutter(pdf: Pdf, drawLine: DrawLine): PutText {
  return (text, x, y, { size = 9, isBold = false, colour = ink.text, width = textWidth } = {}) => {
    pdf.setFont('helvetica', isBold ? 'bold' : 'normal');
    pdf.setFontSize(size);
    pdf.setTextColor(colour);
    const measure = (part: string): number =>
      isLatin(part) ? pdf.getTextWidth(part) : drawLine(part, size, isBold).width;
    const lines = wrapText(text, width, measure);
    lines.forEach((line, at) => {
      const base = y + at * size * lineHeight;
      if (isLatin(line)) {
        pdf.text(line, x, base);
        return;
      }
      const picture = drawLine(line, size, isBold);
      pdf.addImage(picture.png, 'PNG', x, base - size, picture.width, picture.height);
    });
    return y + lines.length * size * lineHeight;
  };
}

function putHead({ title, facts }: ReportContent, put: PutText): number {
  let y = put(title, sheet.margin, sheet.margin + 14, { size: 16, isBold: true });
  for (const fact of facts) y = put(fact, sheet.margin, y, { colour: ink.faint });
  return y + 10;
}

function putTable(pdf: Pdf, rows: readonly ReportRow[], from: number, put: PutText): void {
  const bottom = sheet.height - sheet.margin;
  const size = 9;
  let y = from;
  const line = (): void => {
    pdf.setDrawColor(ink.line);
    pdf.line(sheet.margin, y, sheet.width - sheet.margin, y);
  };
  const titles = (): void => {
    let x: number = sheet.margin;
    for (const { title, width } of columns) {
      put(title, x, y + size, { size, isBold: true, colour: ink.faint });
      x += width;
    }
    y += size * lineHeight + 4;
    line();
  };
  titles();
  for (const row of rows) {
    // The longest text that a row can have is three lines of the widest column.
    if (y + 4 * size * lineHeight > bottom) {
      pdf.addPage();
      y = sheet.margin;
      titles();
    }
    let x: number = sheet.margin;
    let end = y;
    for (const { width, text } of columns) {
      end = Math.max(end, put(text(row), x, y + size + 4, { size, width: width - 8 }));
      x += width;
    }
    y = end - size * lineHeight + 10;
    line();
  }
}

function putSides(
  pdf: Pdf,
  { page, old, before, after, framesBefore, framesAfter }: ReportPage,
  labels: ReportContent['labels'],
  put: PutText,
): void {
  const gap = 18;
  const width = (textWidth - gap) / 2;
  const [left, right] = [sheet.margin, sheet.margin + width + gap];
  const top = sheet.margin + 24;
  const height = sheet.height - top - sheet.margin;
  const y = sheet.margin + 10;
  put(old === null ? labels.before : `${labels.before}, page ${old}`, left, y, { isBold: true, width });
  put(page === null ? labels.after : `${labels.after}, page ${page}`, right, y, { isBold: true, width });
  const nothing = (x: number): void =>
    void put('No such page, or it could not be drawn', x, top + 14, { colour: ink.faint, width });
  if (before === null) nothing(left);
  else putPicture(pdf, before, framesBefore, { x: left, y: top, width, height });
  if (after === null) nothing(right);
  else putPicture(pdf, after, framesAfter, { x: right, y: top, width, height });
}

function putPicture(
  pdf: Pdf,
  { jpeg, width, height }: ReportPicture,
  frames: readonly ReportFrame[],
  room: PointRect,
): void {
  const scale = Math.min(room.width / width, room.height / height);
  const [x, y] = [room.x, room.y];
  pdf.addImage(jpeg, 'JPEG', x, y, width * scale, height * scale);
  pdf.setDrawColor(ink.line);
  pdf.rect(x, y, width * scale, height * scale);
  pdf.setDrawColor(ink.frame);
  pdf.setFont('helvetica', 'bold');
  pdf.setFontSize(7);
  for (const { number, rect } of frames) {
    const [fx, fy] = [x + rect.x * scale - 2, y + rect.y * scale - 2];
    pdf.rect(fx, fy, Math.max(6, rect.width * scale + 4), Math.max(6, rect.height * scale + 4));
    const tag = String(number);
    const tagWidth = pdf.getTextWidth(tag) + 4;
    pdf.setFillColor(ink.frame);
    pdf.rect(fx, Math.max(y, fy - 9), tagWidth, 9, 'F');
    pdf.setTextColor('#ffffff');
    pdf.text(tag, fx + 2, Math.max(y, fy - 9) + 7);
  }
}

function pagesText(pages: readonly number[]): string {
  const [first, second] = pages;
  return pages.length <= 2
    ? [first, second].filter(Boolean).join(', ')
    : `${first}, ${second} +${pages.length - 2}`;
}
