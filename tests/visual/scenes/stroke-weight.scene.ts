import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

export const strokeWeight = scene({
  title: 'A stroke is 5 pixels wide at 50 %, at 800 % and at 6400 %',
  view: { width: 600, height: 400 },
  async arrange({ stage, open, settle, frames, shoot }) {
    open({ sizes: [{ width: 600, height: 800 }], paint: () => [255, 255, 255] });
    const from = { x: 10, y: 300 };
    const to = { x: 590, y: 300 };
    const mark = { id: 'm', page: 1, colour: 'blue', shape: 'arrow', from, to } as const;
    stage.setMarks([{ mark, number: null, state: 'saved', own: false }]);
    const zooms: number[] = [];
    for (const zoom of [0.5, 8, 64]) {
      stage.zoomTo(zoom);
      await frames(40);
      const at = stage.toScreen(1, 300, 300);
      stage.scrollBy(at.x - 300, at.y - 200);
      await settle();
      await shoot();
      zooms.push(stage.view().zoom);
    }
    return zooms;
  },
  assert(_picture, zooms, between) {
    expect(zooms).toEqual([0.5, 8, 64]);
    const widths = between.map((picture) => {
      let ink = 0;
      // White has 255 red, the stroke 37: the difference shows how much of a pixel is covered.
      for (let y = 100; y < 300; y++) ink += (255 - picture.at(250, y)[0]) / (255 - 37);
      return Math.round(ink * 10) / 10;
    });
    for (const width of widths) expect(width).toBeCloseTo(5, 0);
    expect(widths).toHaveLength(3);
  },
});
