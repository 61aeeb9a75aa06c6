import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

const sizes = [
  { width: 300, height: 400 },
  { width: 400, height: 300 },
  { width: 120, height: 80 },
];

export const pages = scene({
  title: 'Upright, rotated and small pages are centred, 30 points apart',
  view: { width: 900, height: 900 },
  async arrange({ stage, open, settle, frames }) {
    open({
      sizes,
      paint(page, x, y) {
        const { width = 0, height = 0 } = sizes[page - 1] ?? {};
        if (x < 20 && y < 20) return [200, 0, 0];
        return x > width - 20 && y > height - 20 ? [0, 0, 200] : [255, 255, 255];
      },
    });
    stage.zoomTo(0.72);
    await frames(40);
    stage.goToPage(1);
    await settle();
    const gap = stage.toScreen(2, 0, 0).y - stage.toScreen(1, 0, 400).y;
    return { gap, second: stage.toScreen(2, 5, 5), secondEnd: stage.toScreen(2, 395, 295) };
  },
  assert(picture, facts) {
    expect(facts.gap).toBeCloseTo(30 * 0.72 * (96 / 72), 0);
    const near = (point: { x: number; y: number }) => picture.at(Math.round(point.x), Math.round(point.y));
    expect(near(facts.second)).toEqual([200, 0, 0]);
    expect(near(facts.secondEnd)).toEqual([0, 0, 200]);
    expect(Math.abs((facts.second.x + facts.secondEnd.x) / 2 - 450)).toBeLessThan(1);
  },
});
