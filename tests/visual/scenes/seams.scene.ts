import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

/** A smooth ramp: neighbouring pixels differ by 2 at most wherever no seam is. */
const ramp = (_page: number, x: number, y: number) => [x / 10, y / 10, 128] as const;

export const seams = scene({
  title: 'No line between tiles at an odd zoom, neither sharp nor while other tiles stand in',
  view: { width: 1300, height: 1150 },
  async arrange({ stage, open, settle, frames }) {
    open({
      sizes: [{ width: 2400, height: 2400 }],
      paint: ramp,
      // Only tiles at the first zoom come: later zooms draw those, resampled.
      hold: ({ scale }) => scale > 1.31 * (96 / 72),
    });
    stage.zoomTo(1.3);
    await frames(30);
    await settle();
    stage.scrollBy(417, 433);
    await settle();
    stage.zoomTo(1.3719);
    await frames(40);
    const { x, y } = stage.toScreen(1, 0, 0);
    return { left: x, top: y, missing: stage.figures().missing };
  },
  assert(picture, facts) {
    expect(facts.missing).toBeGreaterThan(0);
    const off: string[] = [];
    for (let y = 1; y < picture.height; y += 1)
      for (let x = 1; x < picture.width; x += 1) {
        const here = picture.at(x, y);
        const across = picture.difference(here, picture.at(x - 1, y));
        const down = picture.difference(here, picture.at(x, y - 1));
        if (across > 2 || down > 2) off.push(`${x},${y}`);
      }
    expect(off).toEqual([]);
  },
});
