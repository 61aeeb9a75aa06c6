import { attachFile } from '#server/kernel/pdf/archive.ts';
import { drawSheet, type TextSetter } from '#server/kernel/pdf/draw-sheet.ts';
import type { CertificateFacts, SealFacts } from './certificate-facts.ts';
import { layOut } from './lay-out.ts';

/** A file to put inside the certificate. */
export interface AttachedFile {
  name: string;
  bytes: Uint8Array;
  mimeType: string;
}

/** Returns the certificate as a PDF that is not sealed yet. */
export async function makeCertificate(
  setter: TextSetter,
  facts: CertificateFacts,
  seal: SealFacts,
  attached: readonly AttachedFile[],
): Promise<Uint8Array> {
  const { pdf } = await drawSheet(setter, (sheet) => layOut(sheet, facts, seal));
  pdf.setTitle(`Approval certificate ${facts.number}`, { showInWindowTitleBar: true });
  pdf.setLanguage('en');
  pdf.setMetadata({
    author: facts.brand.name,
    creator: 'Galley',
    subject: `Approval of order ${facts.order.id}`,
    creationDate: facts.issuedAt,
    modificationDate: facts.issuedAt,
  });
  attachFile(pdf, {
    name: 'decisions.json',
    bytes: jsonBytes(facts.decisions),
    description: 'Every decision on the order with its hash, newest first',
    mimeType: 'application/json',
    at: facts.issuedAt,
  });
  attachFile(pdf, {
    name: 'chain.json',
    bytes: jsonBytes(facts.chain),
    description:
      'The chain of decisions: the SHA-256 of each entry is its hash, which the next names; that of its names is in the entry',
    mimeType: 'application/json',
    at: facts.issuedAt,
  });
  for (const { name, bytes, mimeType } of attached)
    attachFile(pdf, { name, bytes, mimeType, description: 'The file that was approved' });
  return pdf.save({ subsetFonts: true });
}

const jsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value, null, 2));
