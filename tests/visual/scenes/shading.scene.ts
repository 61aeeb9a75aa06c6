import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

export const shading = scene({
  title: 'While a draft is open all other pages are shaded; hits lie under the marks',
  view: { width: 800, height: 900 },
  golden: true,
  async arrange({ stage, open, settle }) {
    const size = { width: 400, height: 260 };
    open({
      sizes: [size, size, size],
      paint: (_page, x, y) => (y < 130 ? [245, 240, 230] : [x / 2, 90, 120]),
    });
    stage.setMarks([
      {
        mark: { id: 'a', page: 1, colour: 'green', shape: 'dot', x: 120, y: 200 },
        number: 1,
        state: 'saved',
        own: false,
      },
      {
        mark: { id: 'b', page: 2, colour: 'red', shape: 'rect', x: 60, y: 60, width: 120, height: 90 },
        number: null,
        state: 'draft',
        own: true,
      },
    ]);
    stage.setHits(
      [
        { page: 2, hit: Float32Array.of(220, 40, 300, 40, 220, 56, 300, 56) },
        { page: 2, hit: Float32Array.of(220, 80, 330, 80, 220, 96, 330, 96) },
      ],
      -1,
    );
    stage.zoomTo(0.9);
    stage.goToPage(1);
    await settle();
    return {
      first: stage.toScreen(1, 300, 20),
      second: stage.toScreen(2, 350, 20),
      hit: stage.toScreen(2, 260, 48),
    };
  },
  assert(picture, facts) {
    const near = (point: { x: number; y: number }) => picture.at(Math.round(point.x), Math.round(point.y));
    expect(near(facts.second)).toEqual([245, 240, 230]);
    expect(near(facts.first)[0]).toBeLessThan(160);
    expect(near(facts.hit)[2]).toBeLessThan(190);
  },
});
