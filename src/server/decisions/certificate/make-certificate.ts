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
  pdf.addAttachment('decisions.json', new TextEncoder().encode(JSON.stringify(facts.decisions, null, 2)), {
    description: 'Every decision on the order with its hash, newest first',
    mimeType: 'application/json',
    createdAt: facts.issuedAt,
    modifiedAt: facts.issuedAt,
  });
  pdf.addAttachment('chain.json', new TextEncoder().encode(JSON.stringify(facts.chain, null, 2)), {
    description:
      'The chain of decisions: the SHA-256 of each entry is its hash, which the next names; that of its names is in the entry',
    mimeType: 'application/json',
    createdAt: facts.issuedAt,
    modifiedAt: facts.issuedAt,
  });
  for (const { name, bytes, mimeType } of attached)
    pdf.addAttachment(name, bytes, { description: 'The file that was approved', mimeType });
  return pdf.save({ subsetFonts: true });
}
