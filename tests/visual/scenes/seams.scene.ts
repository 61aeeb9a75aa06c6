import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

/** A smooth ramp: neighbouring pixels differ by 2 at most wherever no seam is. */
const ramp = (_page: number, x: number, y: number) => [x / 6, y / 6, 128] as const;

export const seams = scene({
  title: 'No line between tiles at an odd zoom, neither sharp nor while other tiles stand in',
  view: { width: 700, height: 500 },
  async arrange({ stage, open, settle, frames, shoot }) {
    open({
      sizes: [{ width: 1300, height: 1300 }],
      paint: ramp,
      // Only tiles at the first zoom come: later zooms draw those, resampled.
      hold: ({ scale }) => scale > 1.31 * (96 / 72),
    });
    stage.zoomTo(1.3);
    await frames(30);
    // Moves the point where four tiles meet to the middle of the view.
    const joint = 1024 / (1.3 * (96 / 72));
    const at = stage.toScreen(1, joint, joint);
    stage.scrollBy(at.x - 350, at.y - 250);
    await settle();
    await shoot();
    stage.zoomTo(1.3719);
    await frames(40);
    return { missing: stage.figures().missing };
  },
  assert(picture, facts, between) {
    expect(facts.missing).toBeGreaterThan(0);
    expect(between).toHaveLength(1);
    for (const drawn of [...between, picture]) {
      const off: string[] = [];
      for (let y = 1; y < drawn.height; y++)
        for (let x = 1; x < drawn.width; x++) {
          const here = drawn.at(x, y);
          const across = drawn.difference(here, drawn.at(x - 1, y));
          if (across > 2 || drawn.difference(here, drawn.at(x, y - 1)) > 2) off.push(`${x},${y}`);
        }
      expect(off).toEqual([]);
    }
  },
});
