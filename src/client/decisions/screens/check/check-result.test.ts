import { expect, it } from 'vitest';
import type { CheckedApproval, CheckedCertificate, CheckedHash } from '#shared/decisions/certificate.http.ts';
import { checkResultOf } from './check-result.ts';

const approval: CheckedApproval = {
  orderId: '10482',
  version: 4,
  approvedAt: '2026-11-22T07:04:00.000Z',
  certificateNumber: '10482-4',
  takenBackAt: null,
  replacedBy: null,
  changesRequestedAt: null,
};
const certificate: CheckedCertificate = {
  number: '10482-4',
  issuedAt: '2026-11-22T07:05:00.000Z',
  approvedBy: 'Ben Lim',
  approvedAt: '2026-11-22T07:04:00.000Z',
  takenBackAt: null,
  changesRequestedAt: null,
  files: [{ fileName: 'catalogue.pdf', version: 4, sha256: 'a'.repeat(64), replacedBy: null }],
};
const checkResult = (result: Partial<CheckedHash>, isCertificateLike = false) =>
  checkResultOf({
    result: { certificate: null, withdrawn: null, approvals: [], ...result },
    isCertificateLike,
    timeZone: 'Asia/Kuala_Lumpur',
    productName: 'Galley',
  });
const later = { version: 5, at: '2026-11-23T01:00:00.000Z' };

it('says that a file is approved, as what and when', () => {
  expect(checkResult({ approvals: [approval] })).toMatchObject({
    tone: 'good',
    title: 'Approved',
    facts: [
      ['Order', '#10482'],
      ['Version', '4'],
      ['Approved', '22 Nov 2026 15:04 UTC+08:00'],
      ['Certificate', '10482-4'],
    ],
  });
});

it.each([
  [
    { replacedBy: later },
    'warning',
    'Approved, and replaced since',
    'Version 5 was uploaded on 23 Nov 2026 09:00',
  ],
  [{ changesRequestedAt: later.at }, 'warning', 'Approved, then changes were asked for', '23 Nov 2026'],
  [
    { takenBackAt: later.at, replacedBy: later },
    'bad',
    'The approval was taken back',
    'Do not print this file',
  ],
] as const)('says what came after the approval: %o', (since, tone, title, text) => {
  const said = checkResult({ approvals: [{ ...approval, ...since }] });
  expect(said).toMatchObject({ tone, title });
  expect(said.text).toContain(text);
});

it('says that a certificate is genuine, and what became of its approval', () => {
  expect(checkResult({ certificate }, true)).toMatchObject({
    tone: 'good',
    title: 'Certificate 10482-4 is genuine',
  });
  const [file] = certificate.files;
  const replaced = { ...certificate, files: file === undefined ? [] : [{ ...file, replacedBy: later }] };
  expect(checkResult({ certificate: replaced }, true)).toMatchObject({ tone: 'warning' });
  expect(checkResult({ certificate: replaced }, true).text).toContain('Version 5 of catalogue.pdf');
});

it('says of the certificate of an approval without a proof that it names no file', () => {
  expect(checkResult({ certificate: { ...certificate, files: [] } }, true)).toMatchObject({
    title: 'Certificate 10482-4 is genuine',
    facts: expect.arrayContaining([['File', 'None: approved without a proof']]),
  });
});

it('says of a genuine certificate that was withdrawn when it was issued, and why it no longer counts', () => {
  const withdrawn = {
    number: '10482-4',
    issuedAt: '2026-11-22T07:05:00.000Z',
    withdrawnAt: '2026-11-23T01:00:00.000Z',
  };
  const said = checkResult({ withdrawn }, true);
  expect(said).toMatchObject({
    tone: 'warning',
    title: 'Certificate 10482-4 was withdrawn',
    facts: [
      ['Issued', '22 Nov 2026 15:05 UTC+08:00'],
      ['Withdrawn', '23 Nov 2026 09:00 UTC+08:00'],
    ],
  });
  expect(said.text).toContain('It was issued here on 22 Nov 2026 15:05 UTC+08:00 and has been withdrawn: ');
});

it('distinguishes a changed certificate from a file that nobody approved', () => {
  expect(checkResult({}, true)).toMatchObject({ tone: 'bad', title: 'This certificate is not valid' });
  expect(checkResult({})).toMatchObject({ tone: 'neutral', title: 'Not approved here' });
});
