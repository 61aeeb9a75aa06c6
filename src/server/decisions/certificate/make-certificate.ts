import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { TextBlock } from '#shared/protocol/proof-worker.ts';
import type { CertificateFacts, SealFacts } from './certificate-facts.ts';
import { certificateFonts, fontsOfEveryScript } from './fonts.ts';
import { layOut } from './lay-out.ts';
import { type ForeignText, noForeignText, Sheet, sheetSize } from './sheet.ts';

/** A file to put inside the certificate. */
export interface AttachedFile {
  name: string;
  bytes: Uint8Array;
  mimeType: string;
}

/**
 * Returns the certificate as a PDF that is not sealed yet. It is laid out once to find text that Inter cannot draw,
 * which the engine's thread then sets, and a second time with it.
 */
export async function makeCertificate(
  preparer: Pick<ProofPreparer, 'setText'>,
  facts: CertificateFacts,
  seal: SealFacts,
  attached: readonly AttachedFile[],
): Promise<Uint8Array> {
  let sheet = await drawn(facts, seal, noForeignText);
  if (sheet.missing.size > 0) sheet = await drawn(facts, seal, await foreignText(preparer, sheet.missing));
  const { pdf } = sheet;
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
    description: 'The chain of decisions: the SHA-256 of each entry is its hash, and the next entry names it',
    mimeType: 'application/json',
    createdAt: facts.issuedAt,
    modifiedAt: facts.issuedAt,
  });
  for (const { name, bytes, mimeType } of attached)
    pdf.addAttachment(name, bytes, { description: 'The file that was approved', mimeType });
  return pdf.save({ subsetFonts: true });
}

async function drawn(facts: CertificateFacts, seal: SealFacts, foreign: ForeignText): Promise<Sheet> {
  const sheet = await Sheet.create(await certificateFonts(), foreign);
  layOut(sheet, facts, seal);
  return sheet;
}

/** Sets text in every script; where the engine fails at it, none, and the layout stays without. */
async function foreignText(
  preparer: Pick<ProofPreparer, 'setText'>,
  missing: ReadonlyMap<string, TextBlock>,
): Promise<ForeignText> {
  const result = await preparer.setText({
    fonts: await fontsOfEveryScript(),
    blocks: [...missing.values()],
    limits: sheetSize,
  });
  if (!result.ok) throw new Error(`text of a certificate could not be set: ${result.fault.kind}`);
  const { pdf, sizes } = result.value;
  return {
    pdf,
    known: new Map(
      [...missing.keys()].flatMap((key, page) => {
        const size = sizes[page];
        return size === undefined ? [] : [[key, { page, ...size }] as const];
      }),
    ),
  };
}
