import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

export const contextLost = scene({
  title: 'After the GPU context was lost pages and marks come back by themselves',
  view: { width: 500, height: 400 },
  async arrange({ stage, open, settle, element }) {
    const engine = open({ sizes: [{ width: 300, height: 200 }], paint: () => [20, 120, 200] });
    stage.setMarks([
      {
        mark: { id: 'a', page: 1, colour: 'yellow', shape: 'rect', x: 50, y: 50, width: 100, height: 60 },
        number: 2,
        state: 'saved',
        own: true,
      },
    ]);
    await settle();
    const before = engine.asked.length;
    const canvas = element.querySelector('canvas');
    const loss = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const event = (name: string) =>
      new Promise((resolve) => canvas?.addEventListener(name, resolve, { once: true }));
    const lost = event('webglcontextlost');
    loss?.loseContext();
    await lost;
    const none = stage.figures().textures;
    const restored = event('webglcontextrestored');
    setTimeout(() => loss?.restoreContext(), 50);
    await restored;
    await settle();
    const edge = stage.toScreen(1, 100, 50);
    return { none, again: engine.asked.length - before, edge, page: stage.toScreen(1, 250, 150) };
  },
  assert(picture, facts) {
    expect(facts.none).toBe(0);
    expect(facts.again).toBeGreaterThan(0);
    expect(picture.at(Math.round(facts.page.x), Math.round(facts.page.y))).toEqual([20, 120, 200]);
    expect(picture.at(Math.round(facts.edge.x), Math.round(facts.edge.y))).toEqual([234, 179, 8]);
  },
});
