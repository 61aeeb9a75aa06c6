import { usualLook } from '#client/stage/compare/compare-look.ts';
import { inPlace } from '#shared/compare/change.ts';
import { expect } from '../support/expect.ts';
import { fakeDocument } from '../support/fake-document.ts';
import { scene } from '../support/scene.ts';

type Colour = readonly [number, number, number];
const red: Colour = [200, 0, 0];
const blue: Colour = [0, 0, 200];
const page = { width: 300, height: 150 };
const middle = 400;

export const compareEmptyPage = scene({
  title: 'A page that only the old version has leaves the place of one page empty, and the others beside it',
  view: { width: 800, height: 640 },
  async arrange({ stage, open, settle, frames }) {
    const { createCompareOverdraw } = await import('#client/stage/compare/compare-overdraw.ts');
    open({ sizes: [page, page, page], paint: () => red });
    await settle();
    const overdraw = createCompareOverdraw(fakeDocument({ sizes: [page, page, page], paint: () => blue }), {
      oldPage: (number) => ({ page: number, placement: inPlace }),
      hiddenLayers: () => null,
    });
    stage.setOverdraw(overdraw.make);
    overdraw.show({ ...usualLook, mode: 'side', emptyPage: 2 });
    stage.zoomTo(0.9);
    await frames(30);
    await settle();
    return [1, 2, 3].map((number) => stage.toScreen(number, page.width / 2, page.height / 2));
  },
  assert(picture, facts) {
    const seen = facts.map(({ x, y }) =>
      [-1, 1].map((side) => picture.at(Math.round(x + (side * middle) / 2), Math.round(y))),
    );
    const backdrop: Colour = [138, 138, 138];
    expect(seen).toEqual([
      [blue, red],
      [blue, backdrop],
      [blue, red],
    ]);
  },
});
