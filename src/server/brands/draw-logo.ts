import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { PagePicture } from '#shared/protocol/proof-worker.ts';

/** Returns the logo of a look, which is kept as a data address; null where it is no picture that can be drawn. */
export async function drawLogo(
  preparer: Pick<ProofPreparer, 'drawPages'>,
  logo: string,
): Promise<PagePicture | null> {
  const [, type, data] = /^data:image\/([a-z+]+);base64,(.+)$/.exec(logo) ?? [];
  if (type === undefined || data === undefined) return null;
  const source = {
    bytes: new Uint8Array(Buffer.from(data, 'base64')),
    name: `logo.${type.replace('+xml', '')}`,
  };
  const drawn = await preparer.drawPages(source, { count: 1, width: 800, height: 96 });
  return drawn.ok ? (drawn.value.pages[0] ?? null) : null;
}
