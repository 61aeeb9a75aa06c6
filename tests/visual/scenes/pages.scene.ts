import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

export const pages = scene({
  title: 'Upright, rotated and small pages are centred, 30 points apart; a far jump refines sizes in place',
  view: { width: 900, height: 900 },
  async arrange({ stage, open, settle, frames }) {
    const upright = { width: 300, height: 400 };
    const rotated = { width: 400, height: 300 };
    const small = { width: 120, height: 80 };
    const sizes = Array.from({ length: 200 }, (_, i) => [upright, rotated, small][i % 3] ?? small);
    const corner = (page: number, x: number, y: number) => {
      const size = sizes[page - 1] ?? small;
      return x < 20 && y < 20
        ? [200, 0, 0]
        : x > size.width - 20 && y > size.height - 20
          ? [0, 0, 200]
          : [255, 255, 255];
    };
    open({ sizes, paint: corner as never, unmeasured: true });
    stage.zoomTo(0.72);
    await frames(40);
    await settle();
    const gap = stage.toScreen(2, 0, 0).y - stage.toScreen(1, 0, 400).y;
    const far = await jump(150);
    const farther = await jump(200);
    stage.setDocument({ engine: open({ sizes, paint: corner as never }), pageSizes: sizes, preview: null });
    stage.zoomTo(0.72);
    await frames(40);
    stage.goToPage(1);
    await settle();
    return { gap, far, farther, second: stage.toScreen(2, 5, 5), secondEnd: stage.toScreen(2, 395, 295) };

    async function jump(page: number) {
      stage.goToPage(page);
      await settle();
      return stage.view().page;
    }
  },
  assert(picture, facts) {
    expect(facts.gap).toBeCloseTo(30 * 0.72 * (96 / 72), 0);
    expect(facts.far).toBe(150);
    expect(facts.farther).toBe(200);
    const near = (point: { x: number; y: number }) => picture.at(Math.round(point.x), Math.round(point.y));
    expect(near(facts.second)).toEqual([200, 0, 0]);
    expect(near(facts.secondEnd)).toEqual([0, 0, 200]);
    expect(Math.abs((facts.second.x + facts.secondEnd.x) / 2 - 450)).toBeLessThan(1);
  },
});
