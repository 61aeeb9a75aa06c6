import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

const [red, green, blue] = [
  [200, 30, 30],
  [30, 160, 30],
  [30, 30, 200],
] as const;

/** A picture of one colour. */
async function plain(width: number, height: number, colour: readonly number[]): Promise<ImageBitmap> {
  const pixels = new ImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data.set([...colour, 255], at);
  return createImageBitmap(pixels);
}

export const levels = scene({
  title:
    'The server’s pictures of a page stand in for what the engine has not drawn, sharper ones over coarse ones',
  view: { width: 900, height: 700, dpr: 1 },
  async arrange({ stage, open, frames, settle, shoot }) {
    let isHeld = true;
    let isComing = false;
    open({
      sizes: [{ width: 1200, height: 800 }],
      paint: () => blue,
      hold: () => isHeld,
      levels: {
        levels: async () => [
          { page: 1, scale: 0.5, columns: 1 },
          { page: 1, scale: 1, columns: 2 },
        ],
        async load({ scale }, index) {
          if (scale === 0.5) return plain(600, 400, red);
          if (index === 1) return null;
          const picture = await plain(1024, 800, green);
          isComing = true;
          return picture;
        },
      },
    });
    stage.zoomTo(0.5);
    while (!isComing) await frames(1);
    await frames(10);
    await shoot();
    isHeld = false;
    stage.zoomTo(0.51);
    await settle();
  },
  assert(picture, _, [standIns]) {
    const across = (of: typeof picture | undefined, colour: readonly [number, number, number]) =>
      (of?.runs({ y: 350 }, colour, 12) ?? []).reduce((sum, [from, to]) => sum + to - from, 0);
    // Of 800 pixels, 1024 of 1200 points are in the sharper picture; the coarse one shows beside it.
    expect(across(standIns, green)).toBeGreaterThan(660);
    expect(across(standIns, red)).toBeGreaterThan(100);
    expect(across(standIns, blue)).toBe(0);
    expect(across(picture, blue)).toBeGreaterThan(790);
    expect(across(picture, green) + across(picture, red)).toBe(0);
  },
});
