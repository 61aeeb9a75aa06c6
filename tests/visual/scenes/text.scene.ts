import { expect } from '../support/expect.ts';
import { scene } from '../support/scene.ts';

/** One line of 20-point boxes from (40, y). */
const line = (text: string, y: number) => ({
  text,
  quads: Float32Array.from(
    [...text].flatMap((_, i) => {
      const left = 40 + i * 20;
      return [left, y, left + 20, y, left, y + 24, left + 20, y + 24];
    }),
  ),
});

export const text = scene({
  title: 'Text is selected by dragging over it and shown so; afterwards nothing of the stage is left',
  view: { width: 700, height: 500 },
  async arrange({ stage, open, settle, frames, input, reported, shoot, unmount, element }) {
    open({
      sizes: [{ width: 400, height: 300 }],
      paint: () => [255, 255, 255],
      text: { lines: [line('Harbour Coffee', 40), line('Spring', 80)] },
    });
    await settle();
    const [from, to] = [stage.toScreen(1, 161, 52), stage.toScreen(1, 119, 92)];
    await input([{ do: 'move', x: from.x, y: from.y }]);
    await frames(3);
    const drag = { x: (from.x + to.x) / 2, y: to.y };
    await input([
      { do: 'move', x: from.x + 1, y: from.y },
      { do: 'down', x: from.x, y: from.y },
      { do: 'move', ...drag },
      { do: 'up', x: to.x, y: to.y },
    ]);
    await frames(3);
    await shoot();
    const facts = { text: reported.onText.at(-1)?.[0], inside: stage.toScreen(1, 300, 52) };
    stage.setDocument(null);
    const left = stage.figures().textures;
    await unmount();
    return { ...facts, left, canvases: element.isConnected, frames: stage.figures().frameMs.length };
  },
  assert(picture, facts, [selected]) {
    expect(facts.text).toBe('r Coffee\nSpri');
    const { x, y } = facts.inside;
    const [red, , blue] = selected?.at(Math.round(x), Math.round(y)) ?? [0, 0, 0];
    expect(blue - red).toBeGreaterThan(30);
    expect(facts).toMatchObject({ left: 0, canvases: false });
    expect(picture.at(350, 250)).toEqual([255, 255, 255]);
  },
});
