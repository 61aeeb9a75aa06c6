import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveFaults } from '../../../../../tests/support/files/archive-faults.ts';
import { needsPdfTools, pdfTools, runTool } from '../../../../../tests/support/files/pdf-tools.ts';
import { sampleInvoice } from '../../../../../tests/support/samples/invoice-document.ts';
import { temporaryFolder } from '../../../../../tests/support/servers/temporary-folder.ts';
import { ciiOf } from '../electronic/cii.ts';
import { InvoicePrinter } from './invoice-printer.ts';

const printer = new InvoicePrinter();
const look = { name: 'Studio Nord', accent: '#0f766e', logo: null };
let folder: string;
beforeAll(async () => {
  await pdfTools();
  folder = await temporaryFolder('invoices');
});
afterAll(async () => {
  await printer.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function printed(document = sampleInvoice()): Promise<string> {
  const path = join(folder, `${document.number}.pdf`);
  await writeFile(path, await printer.print({ document, look }));
  return path;
}

const manyLines = Array.from({ length: 23 }, () => sampleInvoice().lines)
  .flat()
  .map((line, at) => ({ ...line, id: String(at), name: `Item number ${at}` }));
/** To a payer and with a QR-IBAN in Switzerland. */
const swiss = {
  currency: 'CHF',
  seller: { ...sampleInvoice().seller, address: 'Seestrasse 12\n8002 Zürich', country: 'CH' },
  payee: { ...sampleInvoice().payee, account: 'CH4431999123000889012' },
};

describe('an invoice as PDF', () => {
  it('says who pays whom, how much, by when and where', async (context) => {
    const path = await printed();
    needsPdfTools(context);
    const text = runTool('pdftotext', '-layout', path, '-');
    for (const part of [
      'Invoice INV-1001',
      'Studio Nord GmbH',
      'Café Łódź & Søn',
      'Poland',
      '07 Dec 2026',
      'VAT 19 % on 1,490.00',
      '€ 3,538.60',
      'Please transfer € 3,538.60 by 07 Dec 2026 and name INV-1001.',
      'DE89 3704 0044 0532 0130 00',
      'Thank you.',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
  });

  it('is sound, for archives, with its fonts and the electronic invoice inside', async (context) => {
    const path = await printed();
    needsPdfTools(context);
    expect(runTool('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
    const info = runTool('pdfinfo', path);
    expect(info).toMatch(/Page size: +595\.\d+ x 841\.\d+ pts \(A4\)/);
    expect(info).toMatch(/Title: +Invoice INV-1001/);
    const fonts = runTool('pdffonts', path)
      .split('\n')
      .slice(2)
      .filter((line) => line !== '');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+.* yes yes yes /);
    const metadata = runTool('pdfinfo', '-meta', path);
    expect(metadata).toMatch(/<pdfaid:part>3<.*<pdfaid:conformance>B</);
    expect(metadata).toMatch(/<fx:DocumentFileName>factur-x\.xml<.*<fx:ConformanceLevel>EN 16931</);
    const objects = runTool('qpdf', '--qdf', '--object-streams=disable', path, '-');
    expect(objects).toContain('/AFRelationship /Alternative');
    expect(objects).toMatch(/\/AF \[/);
    expect(objects).toMatch(/\/S \/GTS_PDFA1/);
    runTool('pdfdetach', '-savefile', 'factur-x.xml', '-o', join(folder, 'inside.xml'), path);
    expect(await readFile(join(folder, 'inside.xml'), 'utf8')).toBe(ciiOf(sampleInvoice()));
  });

  it.each([
    ['of an invoice', {}],
    [
      'of a credit note',
      { type: 381, credits: { number: 'INV-1000', issuedOn: '2026-11-01', reason: 'Late' } },
    ],
    ['on several pages of Letter', { buyer: { ...sampleInvoice().buyer, country: 'US' }, lines: manyLines }],
    ['with a name in another script', { buyer: { ...sampleInvoice().buyer, name: '陈记饼家 & बेकरी' } }],
    ['with a QR-bill', swiss],
  ] as const)('keeps the rules of PDF/A-3 that are checked, %s', async (_what, given) => {
    const bytes = await printer.print({ document: sampleInvoice(given), look });
    expect(archiveFaults(bytes)).toEqual([]);
  });

  it('comes on Letter where that is the paper, on as many pages as it needs', async (context) => {
    const lines = manyLines;
    const buyer = { ...sampleInvoice().buyer, country: 'US' };
    const path = await printed(sampleInvoice({ number: 'INV-1002', lines, buyer }));
    needsPdfTools(context);
    const info = runTool('pdfinfo', path);
    expect(info).toMatch(/\(letter\)/);
    expect(info).toMatch(/Pages: +3/);
    const text = runTool('pdftotext', '-layout', path, '-');
    for (const { name } of lines) expect(text).toContain(name);
    expect(text.match(/Description/g)?.length).toBeGreaterThan(1);
  });

  it('has names in scripts that its own font does not draw', async (context) => {
    const buyer = { ...sampleInvoice().buyer, name: '陈记饼家 Sdn Bhd' };
    const path = await printed(sampleInvoice({ number: 'INV-1003', buyer }));
    needsPdfTools(context);
    expect(runTool('pdftotext', path, '-')).toContain('陈记饼家');
  });
});
