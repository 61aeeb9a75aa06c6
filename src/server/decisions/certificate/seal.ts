import { HttpTimestampAuthority, PDF, type Signer } from '@libpdf/core';
import type { SealFacts } from './certificate-facts.ts';

/** What seals certificates. */
export interface Sealing {
  signer: Signer;
  /** Address of an RFC 3161 service; null: none is configured. */
  timestampUrl: string | null;
}

const timestampLimitMs = 5_000;

/**
 * Returns the document sealed in the name of `sealedBy`, with the level reached. `draw` makes the document for a level: a time stamp that fails
 * costs the level, never the seal, so the document is drawn again without it. `onStampFailed` gets the reason.
 */
export async function sealed(
  { signer, timestampUrl }: Sealing,
  sealedBy: string,
  signingTime: Date,
  draw: (seal: SealFacts) => Promise<Uint8Array>,
  onStampFailed: (error: unknown) => void,
): Promise<{ bytes: Uint8Array; seal: SealFacts }> {
  const service = timestampUrl === null ? null : new URL(timestampUrl).host;
  const sign = async (seal: SealFacts, stamp: HttpTimestampAuthority | null) => {
    const pdf = await PDF.load(await draw(seal));
    const { bytes } = await pdf.sign({
      signer,
      reason: 'Approval certificate',
      signingTime,
      fieldName: 'Seal',
      level: seal.level,
      digestAlgorithm: 'SHA-256',
      // Room for a chain of certificates and the time stamp's own.
      estimatedSize: 24_576,
      ...(stamp !== null && { timestampAuthority: stamp }),
    });
    return { bytes, seal };
  };
  if (timestampUrl !== null)
    try {
      return await sign({ level: 'B-T', service, sealedBy }, timeLimited(timestampUrl));
    } catch (error) {
      onStampFailed(error);
    }
  return sign({ level: 'B-B', service, sealedBy }, null);
}

function timeLimited(url: string): HttpTimestampAuthority {
  return new HttpTimestampAuthority(url, { timeout: timestampLimitMs });
}
