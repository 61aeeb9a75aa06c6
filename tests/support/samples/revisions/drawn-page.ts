import PdfDocument from 'pdfkit';

const font = 'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff';
/** Draws something at its place, in points from the top left. */
export type DrawOn = (pdf: PDFKit.PDFDocument) => void;
export const text =
  (x: number, y: number, words: string, colour = '#000000'): DrawOn =>
  (pdf) =>
    pdf.font(font).fontSize(11).fillColor(colour).text(words, x, y, { lineBreak: false });
export const picture =
  (image: Buffer, x: number, y: number): DrawOn =>
  (pdf) =>
    pdf.image(image, x, y, { width: 150, height: 120 });

/** Returns a PDF of one page. */
export function pageOfDrawings(drawn: readonly DrawOn[]): Uint8Array {
  const pdf = new PdfDocument({ size: [595, 842], margin: 0, font: '', info: { CreationDate: new Date(0) } });
  for (const draw of drawn) draw(pdf);
  pdf.end();
  return new Uint8Array(pdf.read());
}

/** Returns the same where a picture of it is transparent: its pixels are unpacked meanwhile. */
export async function pageOfTransparent(drawn: readonly DrawOn[]): Promise<Uint8Array> {
  const pdf = new PdfDocument({ size: [595, 842], margin: 0, font: '', info: { CreationDate: new Date(0) } });
  for (const draw of drawn) draw(pdf);
  pdf.end();
  const parts: Uint8Array[] = [];
  for await (const part of pdf) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
