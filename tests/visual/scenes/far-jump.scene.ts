import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

const sizes = Array.from({ length: 200 }, (_, at) => ({
  width: 300 + (at % 3) * 50,
  height: 400 - (at % 3) * 100,
}));

export const farJump = scene({
  title: 'A far jump over pages that nobody has measured ends on its page, whose sizes are refined in place',
  view: { width: 900, height: 900 },
  async arrange({ stage, open, settle, frames }) {
    open({ sizes, paint: () => [255, 255, 255], unmeasured: true });
    stage.zoomTo(0.72);
    await frames(40);
    await settle();
    const gap = stage.toScreen(2, 0, 0).y - stage.toScreen(1, 0, 400).y;
    const reached: number[] = [];
    for (const page of [150, 200]) {
      stage.goToPage(page);
      await settle();
      reached.push(stage.view().page);
    }
    return { gap, reached };
  },
  assert(_picture, { gap, reached }) {
    expect(gap).toBeCloseTo(30 * 0.72 * (96 / 72), 0);
    expect(reached).toEqual([150, 200]);
  },
});
