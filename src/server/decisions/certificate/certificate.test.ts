import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signer } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { fontsOfEveryScript } from '#server/kernel/pdf/fonts.ts';
import { checkSeal } from '../../../../tests/support/files/check-seal.ts';
import { needsPdfTools, pdfTools, runTool } from '../../../../tests/support/files/pdf-tools.ts';
import { decisionFixture } from '../../../../tests/support/scenes/decision-fixture.ts';
import { startTimestampService } from '../../../../tests/support/servers/timestamp-service.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { type AttachedFile, makeCertificate } from './make-certificate.ts';
import { newSeal, openSeal } from './own-seal.ts';
import { sealed } from './seal.ts';

const now = new Date('2026-11-22T07:04:21Z');
const folder = mkdtempSync(join(tmpdir(), 'galley-certificate-'));
const preparer = new ProofPreparer();
let signer: Signer;

beforeAll(async () => {
  await pdfTools();
  signer = await openSeal(await newSeal('Galley', now));
});
afterAll(async () => {
  await preparer.dispose();
  rmSync(folder, { recursive: true });
});

const proof = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 232 282]/TrimBox[11 11 221 271]/BleedBox[2.496 2.496 229.504 279.504]/Contents 5 0 R>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 232 282]>>endobj
5 0 obj<</Length 27>>stream
1 0 0 rg 0 0 100 100 re f
endstream endobj
trailer<</Root 1 0 R>>`;

const drawn = (pdf: string) =>
  preparer.drawPages({ bytes: Buffer.from(pdf), name: 'proof.pdf' }, { count: 20, width: 60, height: 96 });

async function facts(given: Partial<CertificateFacts> = {}): Promise<CertificateFacts> {
  const pictures = await drawn(proof);
  const approval = decisionFixture();
  const [version] = approval.versions;
  if (version === undefined || !pictures.ok) throw new Error('the fixture has no file');
  return {
    number: '10482-4',
    issuedAt: now,
    timeZone: 'Asia/Kuala_Lumpur',
    brand: { name: 'Galley', accent: null, logo: null },
    order: {
      id: 10482,
      name: 'Spring catalogue',
      customer: 'Harbour Coffee',
      service: 'Catalogue',
      operator: 'Mei Tan',
    },
    approval,
    files: [{ version, drawn: pictures.value }],
    decisions: [approval],
    chain: [],
    chainHead: approval.hash,
    checkUrl: 'https://proofs.example.com/check/10482-4',
    isFileAttached: false,
    ...given,
  };
}

it('gives no one size where the pages have several', async () => {
  const [same, other] = [
    await drawn(proof),
    await drawn(proof.replace('[0 0 232 282]>>', '[0 0 282 232]>>')),
  ];
  expect([same, other].map((result) => result.ok && result.value.hasOneSize)).toEqual([true, false]);
});

async function issued(
  given: Partial<CertificateFacts> = {},
  { timestampUrl = null as string | null, attached = [] as AttachedFile[] } = {},
) {
  const all = await facts(given);
  const failures: unknown[] = [];
  const { bytes, seal } = await sealed(
    { signer, timestampUrl },
    'Galley',
    now,
    (reached) => makeCertificate(preparer, all, reached, attached),
    (error) => failures.push(error),
  );
  const path = join(folder, `${Math.random()}.pdf`);
  writeFileSync(path, bytes);
  return { path, bytes, seal, failures };
}
const textOf = (path: string): string => runTool('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ');

/** Returns the greys of a PGM picture's last column of pixels. */
function lastColumn(picture: Buffer): number[] {
  const [head = '', width = '', height = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  return Array.from(
    { length: Number(height) },
    (_, row) => picture[head.length + (row + 1) * Number(width) - 1] ?? 0,
  );
}
const whole = { isDocument: true, isSigned: true, isWhole: true, namesCertificate: true, isStamped: null };

describe('the approval certificate', () => {
  it('says who approved what and when, and everything that proves it', async (context) => {
    const { path } = await issued();
    needsPdfTools(context);
    const text = textOf(path);
    for (const fact of [
      'Ben Lim of Harbour Coffee approved catalogue.pdf, version 4, on 22 November 2026 at 15:04 (UTC+08:00).',
      'Certificate 10482-4',
      '#10482 Spring catalogue',
      'Page 1 of 1',
      '9f3c71a2 00000000 00000000 00000000 00000000 00000000 00000000 e04b18d7',
      '1,000 bytes · 300 pages · trim 74.1 × 91.7 mm · bleed 3.0 mm · media 81.8 × 99.5 mm',
      'Approver, Harbour Coffee',
      'Member, password',
      'Desktop browser',
      'No comment was open.',
      'aaaaaaaa aaaaaaaa',
      'proofs.example.com/check/10482-4',
      'Sealed with PAdES-B-B by Galley, issued 22 Nov 2026 15:04 UTC+08:00.',
    ])
      expect(text).toContain(fact);
    expect(runTool('qpdf', '--check', path)).toContain('No syntax or stream encoding errors found');
  });

  it('names open comments by their place: a number of its own would be taken for the one on the proof', async (context) => {
    const thread = { id: 't7', versionId: 'v4', page: 12, author: 'Mei Tan', text: 'Too light' };
    const openThreads = [thread, { ...thread, id: 't8', page: null, text: 'The paper' }];
    const { path } = await issued({ approval: decisionFixture({ openThreads }) });
    needsPdfTools(context);
    expect(textOf(path)).toContain('2 on the proof p 12 Too light File The paper Mei Tan Mei Tan');
  });

  it('names the file of each open comment where several were approved: pages of two have the same number', async (context) => {
    const thread = { id: 't7', versionId: 'v4', page: 1, author: 'Mei Tan', text: 'Too light' };
    const { versions } = decisionFixture();
    const cover = versions.map((version) => ({ ...version, versionId: 'v9', fileName: 'cover.pdf' }));
    const openThreads = [thread, { ...thread, id: 't8', versionId: 'v9', text: 'Too dark' }];
    const approval = decisionFixture({ versions: [...versions, ...cover], openThreads });
    const { path } = await issued({ approval });
    needsPdfTools(context);
    expect(textOf(path)).toMatch(
      /2 on the proofs p ?1 Too light p ?1 Too dark Mei Tan, on catalogue\.pdf, version 4 Mei Tan, on cover\.pdf, version 4 /,
    );
  });

  it('is sealed so that any change is found, and as PAdES asks', async () => {
    const { bytes } = await issued();
    expect(checkSeal(Buffer.from(bytes))).toEqual(whole);
    const changed = Buffer.from(bytes);
    const at = changed.indexOf('stream') + 40;
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(checkSeal(changed)).toEqual({ ...whole, isDocument: false });
    expect(checkSeal(Buffer.concat([bytes, Buffer.from('%')]))).toMatchObject({ isWhole: false });
    // In the attributes that are signed, after the one that names the document's hash.
    const forged = Buffer.from(bytes);
    const digest = forged.indexOf('2a864886f70d010904', 'latin1');
    const upper = digest === -1 ? forged.indexOf('2A864886F70D010904', 'latin1') : digest;
    forged.write(forged.toString('latin1', upper + 30, upper + 31) === '0' ? '1' : '0', upper + 30, 'latin1');
    expect(checkSeal(forged)).toMatchObject({ isDocument: false, isSigned: false });
  });

  it('is sealed so that another program finds every change', async (context) => {
    const { path, bytes } = await issued();
    needsPdfTools(context);
    const found = runTool('pdfsig', path);
    expect(found).toContain('Signature is Valid');
    expect(found).toContain('Total document signed');
    expect(found).toContain('ETSI.CAdES.detached');
    const changed = Buffer.from(bytes);
    const at = changed.indexOf('stream') + 40;
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(path, changed);
    expect(runTool('pdfsig', path)).toContain('Digest Mismatch');
  });

  it('has a time stamp where a service gives one, and says so', async (context) => {
    const service = await startTimestampService();
    const { path, bytes, seal, failures } = await issued({}, { timestampUrl: service.url });
    await service.close();
    expect(failures).toEqual([]);
    expect(seal.level).toBe('B-T');
    expect(checkSeal(Buffer.from(bytes))).toEqual({ ...whole, isStamped: true });
    needsPdfTools(context);
    const text = textOf(path);
    expect(text).toContain(`Sealed with PAdES-B-T by Galley`);
    expect(text).toContain(`with a time stamp from ${new URL(service.url).host}`);
    expect(runTool('pdfsig', path)).toContain('Signature is Valid');
  });

  it('goes without the time stamp where the service fails, and says so', async (context) => {
    const service = await startTimestampService(true);
    const { path, bytes, seal, failures } = await issued({}, { timestampUrl: service.url });
    await service.close();
    expect(service.asked()).toBe(1);
    expect(failures).toHaveLength(1);
    expect(seal.level).toBe('B-B');
    expect(checkSeal(Buffer.from(bytes))).toEqual(whole);
    needsPdfTools(context);
    const text = textOf(path);
    expect(text).toContain('Sealed with PAdES-B-B');
    expect(text).toContain(`without a time stamp: ${new URL(service.url).host} could not be reached`);
    expect(runTool('pdfsig', path)).toContain('Signature is Valid');
  });

  it('has the decisions inside, and the approved file on request', async (context) => {
    const { path } = await issued(
      {},
      { attached: [{ name: 'catalogue.pdf', bytes: Buffer.from(proof), mimeType: 'application/pdf' }] },
    );
    needsPdfTools(context);
    expect(runTool('pdfdetach', '-list', path)).toMatch(/3 embedded files[\s\S]*catalogue\.pdf/);
    runTool('pdfdetach', '-savefile', 'catalogue.pdf', '-o', join(folder, 'out.pdf'), path);
    expect(await readFile(join(folder, 'out.pdf'), 'utf8')).toBe(proof);
    runTool('pdfdetach', '-savefile', 'decisions.json', '-o', join(folder, 'out.json'), path);
    expect(JSON.parse(await readFile(join(folder, 'out.json'), 'utf8'))).toMatchObject([{ id: 'd1' }]);
  });

  it('says that the proof was not on the screen, on whose behalf it was approved and what followed', async (context) => {
    const approval = decisionFixture({
      versions: decisionFixture().versions.map((version) => ({ ...version, onScreen: false })),
      impersonator: { id: 'u9', name: 'Mei Tan', avatar: null },
      assurance: 'impersonation',
    });
    const [version] = approval.versions;
    if (version === undefined) throw new Error('the fixture has no file');
    const later = decisionFixture({ id: 'd2', sequence: 2, kind: 'changes-requested', reason: 'Page 3.' });
    const { path } = await issued({
      approval,
      decisions: [later, approval],
      files: [{ version, drawn: null }],
    });
    needsPdfTools(context);
    const text = textOf(path);
    expect(text).toContain(
      'Mei Tan, on behalf of Ben Lim of Harbour Coffee, approved catalogue.pdf, version 4, without the proof on the screen, on',
    );
    expect(text).toContain('A later decision followed: changes requested by Ben Lim.');
    expect(text).toContain('The file could not be drawn.');
  });

  it('gives each decision’s time with its own offset: the clocks may have changed between two of them', async (context) => {
    const approval = decisionFixture({ sequence: 2, decidedAt: '2026-10-25T01:30:00.000Z' });
    const before = decisionFixture({
      id: 'd0',
      kind: 'changes-requested',
      decidedAt: '2026-10-25T00:30:00.000Z',
    });
    const { path } = await issued({
      timeZone: 'Europe/Berlin',
      approval,
      decisions: [approval, before],
    });
    needsPdfTools(context);
    const [, rows] = textOf(path).split('When Version Who Meaning Identity');
    expect(rows).toMatch(
      /25 Oct 2026 02:30 .*Entry 2, UTC\+01:00 .*25 Oct 2026 02:30 .*Entry 1, UTC\+02:00 /,
    );
  });

  it('draws names in every script, and writes what no font has as code points', async (context) => {
    const { path } = await issued({
      order: {
        id: 1,
        name: '春季目录',
        customer: 'مقهى الميناء',
        service: 'สวัสดี',
        operator: 'Ἀθηνᾶ Żółć 𞤀𞤁 😀',
      },
    });
    needsPdfTools(context);
    const text = textOf(path);
    expect(text).toContain('春季目录');
    expect(text).toContain('สวัสดี');
    expect(text).toMatch(/U.1E900.+U.1E901/);
    expect(text.normalize('NFKC')).toMatch(/[\u0600-\u06ff]{3}/);
  });

  it('draws the first letter of an Arabic name after Latin text whole', async (context) => {
    needsPdfTools(context);
    const set = await preparer.setText({
      fonts: await fontsOfEveryScript(),
      blocks: [
        {
          spans: [{ text: 'Approver, شركة قهوة الميناء', bold: false }],
          size: 10,
          lineHeight: 14.5,
          width: 146,
          color: '#000000',
        },
      ],
      limits: { width: 682, height: 900 },
    });
    if (!set.ok) throw new Error('the text was not set');
    const path = join(folder, 'arabic.pdf');
    writeFileSync(path, set.value.pdf);
    runTool('pdftoppm', '-gray', '-r', '288', '-singlefile', path, join(folder, 'arabic'));
    expect(Math.min(...lastColumn(await readFile(join(folder, 'arabic.pgm'))))).toBeGreaterThan(200);
  });

  it('keeps long comments and names on the page', async (context) => {
    const openThreads = Array.from({ length: 31 }, (_, at) => ({
      id: `t${at}`,
      versionId: 'v4',
      page: at + 1,
      author: 'Maximiliane Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
      text:
        at % 2 === 0
          ? 'Warmer.'
          : 'Could the band sit a little lower, so that the beans show above it? '.repeat(4),
    }));
    const by = {
      id: 'u1',
      name: 'Maximiliane Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
      avatar: null,
    };
    const approval = decisionFixture({ openThreads, by });
    const { path } = await issued({ approval, decisions: [approval] });
    needsPdfTools(context);
    const boxes = runTool('pdftotext', '-bbox', path, '-');
    const bottoms = [...boxes.matchAll(/yMax="([\d.]+)"/g)].map(([, bottom]) => Number(bottom));
    // The page is 842 points high.
    expect(Math.max(...bottoms)).toBeLessThan(815);
    expect(boxes).toContain('>Hohenlohe-Waldenburg-<');
    expect(boxes).toContain('>Schillingsfürst<');
  });

  it('runs on to further pages with more decisions than one holds', async (context) => {
    const many = Array.from({ length: 30 }, (_, at) =>
      decisionFixture({ id: `d${30 - at}`, sequence: 30 - at, reason: `Reason ${30 - at}. `.repeat(20) }),
    );
    const { path } = await issued({ decisions: many });
    needsPdfTools(context);
    const text = textOf(path);
    const pages = Number(/Pages:\s+(\d+)/.exec(runTool('pdfinfo', path))?.[1]);
    expect(pages).toBeGreaterThan(2);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    for (const { sequence } of many) expect(text).toContain(`Reason ${sequence}.`);
  });
});
