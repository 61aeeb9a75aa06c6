import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

export const parents = scene({
  title:
    'A page whose detail does not come shows its coarse picture, one that is broken says so, none is blank',
  view: { width: 900, height: 700 },
  async arrange({ stage, open, frames, reported }) {
    const size = { width: 420, height: 240 };
    open({
      sizes: [size, size, size, size],
      paint: (page) => (page === 1 ? [40, 60, 200] : [40, 160, 60]),
      hold: ({ scale, page }) => page === 2 && scale > 1.2,
      broken: ({ page }) => page === 3,
    });
    stage.zoomTo(1);
    await frames(60);
    stage.goToPage(2);
    await frames(60);
    return {
      second: stage.toScreen(2, 210, 120),
      third: stage.toScreen(3, 210, 120),
      thirdCorner: stage.toScreen(3, 4, 4),
      faults: reported.onFault.length,
      missing: stage.figures().missing,
    };
  },
  assert(picture, facts) {
    expect(facts.faults).toBe(1);
    expect(facts.missing).toBeGreaterThan(0);
    const near = (point: { x: number; y: number }) => picture.at(Math.round(point.x), Math.round(point.y));
    expect(near(facts.second)).toEqual([40, 160, 60]);
    expect(near(facts.thirdCorner)).toEqual([255, 255, 255]);
    // Only the frame of the notice has this red; it is on the third page alone.
    const framed: number[] = [];
    for (let y = 0; y < picture.height; y++)
      if (picture.runs({ y }, [185, 28, 28], 60).length > 0) framed.push(y);
    expect(framed.length).toBeGreaterThan(30);
    expect(Math.min(...framed)).toBeGreaterThan(facts.thirdCorner.y);
  },
});
