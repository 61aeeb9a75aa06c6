import { watermarkArtwork } from '#client/stage/layers/watermark-artwork.ts';
import { createWatermarkPass } from '#client/stage/layers/watermark-pass.ts';
import { watermarkTile } from '#shared/brands/watermark-rules.ts';
import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

export const watermark = scene({
  title:
    'The watermark repeats every 194 by 58 pixels over the whole page, also over the joints of a large one and where the GPU is lost',
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
    await pass.draw({ x: 0, y: 0, width: 760, height: 560 }, read);
    const blob = await pass.jpeg(0.95);
    await showImage(blob);

    // The GPU is lost behind the second band of the large page.
    const draw = WebGL2RenderingContext.prototype.drawArrays;
    let bands = 0;
    WebGL2RenderingContext.prototype.drawArrays = function (...drawn) {
      draw.apply(this, drawn);
      bands += 1;
      if (bands === 2) this.getExtension('WEBGL_lose_context')?.loseContext();
    };
    await pass.draw({ x: 0, y: 0, width: 5000, height: 1200 }, read);
    WebGL2RenderingContext.prototype.drawArrays = draw;
    const bitmap = await createImageBitmap(await pass.jpeg(0.95));
    pass.dispose();
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { width, height } = watermarkTile;
    const cut = (across: number, down: number) =>
      context?.getImageData(across * width, down * height, width, height).data ?? [];
    const first = cut(0, 0);
    const worstAt = (across: number, down: number): number =>
      [...cut(across, down)].reduce((most, value, i) => Math.max(most, Math.abs(value - (first[i] ?? 0))), 0);
    // Joints are every 128 pixels down and at 4096 across: a tile over them must look like the first one.
    const worst = [128, 640, 1152].flatMap((y) =>
      [0, 4096].map((x) => worstAt(Math.floor(x / width), Math.floor(y / height))),
    );
    return { type: blob.type, width: bitmap.width, height: bitmap.height, worst: Math.max(...worst), bands };
  },
  assert(picture, facts) {
    expect(facts).toMatchObject({ type: 'image/jpeg', width: 5000, height: 1200, bands: 21 });
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
