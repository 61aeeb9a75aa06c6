import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

/** One-point black and white columns: only a raster drawn pixel for pixel keeps them pure. */
const columns = (_page: number, x: number) =>
  (Math.floor(x) % 2 === 0 ? [0, 0, 0] : [255, 255, 255]) as never;

export const sharp = scene({
  title: 'At rest every pixel of a tile is a pixel of the screen',
  view: { width: 700, height: 500, dpr: 1 },
  async arrange({ stage, open, settle }) {
    open({ sizes: [{ width: 1500, height: 900 }], paint: columns });
    // Zoom 0.75 is one device pixel a point.
    stage.zoomTo(0.75);
    await settle();
    stage.scrollBy(133.4, 71.7);
    await settle();
    return stage.figures();
  },
  assert(picture, facts) {
    expect(facts.sharp).toBe(true);
    let grey = 0;
    for (let y = 100; y < 400; y += 7)
      for (let x = 50; x < 650; x++) {
        const value = picture.at(x, y)[0];
        if (value !== 0 && value !== 255) grey++;
      }
    expect(grey).toBe(0);
  },
});
