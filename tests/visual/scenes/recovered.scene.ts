import { expect } from '../support/expect.ts';
import type { Picture } from '../support/picture.ts';
import { scene } from '../support/scene.ts';

/** Rows in which something is of the red that only the frame of a notice has. */
const framed = (picture: Picture): number =>
  Array.from({ length: picture.height }, (_, y) => picture.runs({ y }, [185, 28, 28], 60)).filter(
    (runs) => runs.length > 0,
  ).length;

export const recovered = scene({
  title: 'What is wrong with a page goes once all that is seen of it is drawn',
  view: { width: 900, height: 700 },
  async arrange({ stage, open, frames, settle, shoot, reported }) {
    open({
      sizes: [{ width: 420, height: 240 }],
      paint: () => [40, 60, 200],
      broken: ({ scale }) => scale > 1.5,
    });
    stage.zoomTo(2);
    await frames(60);
    await shoot();
    stage.zoomTo(1);
    await settle();
    return { faults: reported.onFault.length };
  },
  assert(picture, { faults }, [broken]) {
    expect(faults).toBe(1);
    expect(broken === undefined ? 0 : framed(broken)).toBeGreaterThan(30);
    expect(framed(picture)).toBe(0);
  },
});
