import { watermarkArtwork } from '#client/stage/layers/watermark-artwork.ts';
import { createWatermarkPass } from '#client/stage/layers/watermark-pass.ts';
import { watermarkTile } from '#shared/brands/watermark-rules.ts';
import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

export const watermark = scene({
  title:
    'The watermark repeats every 194 by 58 pixels over the whole page, also over the joints of a large one',
  view: { width: 800, height: 600 },
  async arrange({ showImage }) {
    const artwork = await watermarkArtwork({
      url: null,
      darkBackground: false,
      productName: 'Galley',
      dpi: 144,
    });
    const pass = createWatermarkPass(artwork);
    const read = async ({ width, height }: { width: number; height: number }) => ({
      width,
      height,
      pixels: new Uint8Array(width * height * 4).fill(255).buffer,
    });
    const blob = await pass.render({ x: 0, y: 0, width: 760, height: 560 }, read, 0.95);
    await showImage(blob);
    const large = await pass.render({ x: 0, y: 0, width: 600, height: 5000 }, read, 0.95);
    pass.dispose();
    const bitmap = await createImageBitmap(large);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    // The joint is at 4096: a tile across it must look like the first one.
    const row = Math.floor(4096 / watermarkTile.height) * watermarkTile.height;
    const cut = (y: number) =>
      context?.getImageData(0, y, watermarkTile.width, watermarkTile.height).data ?? [];
    const first = cut(0);
    const worst = [...cut(row)].reduce(
      (most, value, i) => Math.max(most, Math.abs(value - (first[i] ?? 0))),
      0,
    );
    return { type: blob.type, width: bitmap.width, height: bitmap.height, worst };
  },
  assert(picture, facts) {
    expect(facts).toMatchObject({ type: 'image/jpeg', width: 600, height: 5000 });
    // JPEG blocks do not line up with tiles: what differs is their noise.
    expect(facts.worst).toBeLessThan(28);
    let marked = 0;
    for (let y = 0; y < watermarkTile.height; y++)
      for (let x = 0; x < watermarkTile.width; x++) {
        const here = picture.at(x, y);
        if (here[0] < 215) marked++;
        const next = picture.at(x + 2 * watermarkTile.width, y + 3 * watermarkTile.height);
        expect(picture.difference(here, next)).toBeLessThan(28);
      }
    expect(marked).toBeGreaterThan(300);
    expect(picture.at(790, 300)).toEqual([138, 138, 138]);
  },
});
