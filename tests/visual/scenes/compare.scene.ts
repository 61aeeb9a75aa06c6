import { type CompareLook, compareModes, usualLook } from '#client/stage/compare/compare-look.ts';
import { inPlace } from '#shared/compare/change.ts';
import { expect } from '../support/expect.ts';
import { fakeDocument } from '../support/fake-document.ts';
import type { Picture } from '../support/picture.ts';
import { scene } from '../support/scene.ts';

type Colour = readonly [number, number, number];
const paper: Colour = [250, 250, 250];
const red: Colour = [200, 0, 0];
const blue: Colour = [0, 0, 200];
const page = { width: 400, height: 400 };
/**
 * Below the middle of the page both versions are the same; above it the old one is blue and the new one red, but at its
 * right edge the old one is paper.
 */
const half = (above: Colour, atRight: Colour) => (_page: number, x: number, y: number) =>
  y >= page.height / 2 ? paper : x < 300 ? above : atRight;

/** `isOldMissing`: the page was added. */
const looks: readonly (CompareLook & { isOldMissing?: true })[] = [
  usualLook,
  { ...usualLook, old: true },
  ...compareModes.map((mode) => ({ ...usualLook, mode })),
  { ...usualLook, mode: 'blink', old: true },
  { ...usualLook, mode: 'swipe', split: 0.25 },
  { ...usualLook, mode: 'onion', amount: 1 },
  // A page that was removed, beside nothing.
  { ...usualLook, mode: 'side', emptyPage: 1 },
  { ...usualLook, mode: 'blink', emptyPage: 1 },
  { ...usualLook, old: true, emptyPage: 1 },
  { ...usualLook, mode: 'difference', isOldMissing: true },
];

export const compare = scene({
  title: 'Two versions together in every way of comparing them, with one camera at every zoom',
  view: { width: 800, height: 600 },
  async arrange({ stage, open, settle, frames, shoot }) {
    // It is of the browser alone, and this file is judged in Node too.
    const { createCompareOverdraw } = await import('#client/stage/compare/compare-overdraw.ts');
    open({ sizes: [page], paint: half(red, red) });
    await settle();
    const old = fakeDocument({ sizes: [page], paint: half(blue, paper) });
    let isOldMissing = false;
    const overdraw = createCompareOverdraw(old, {
      oldPage: (number) => (isOldMissing ? null : { page: number, placement: inPlace }),
      hiddenLayers: () => null,
    });
    let [draws, isUploading] = [0, false];
    stage.setOverdraw((host) => {
      const made = overdraw.make(host);
      return {
        ...made,
        draw(frame) {
          isUploading = made.draw(frame);
          draws++;
          return isUploading;
        },
      };
    });
    /** Until both versions are drawn with all their tiles. The frame after the first knows the size of the old page. */
    const drawn = async () => {
      await settle();
      for (let complete = 0; complete < 2; ) {
        const [at, isAwaited] = [draws, old.pending > 0];
        overdraw.redraw();
        while (draws === at) await frames(1);
        complete = isAwaited || isUploading || old.pending > 0 ? 0 : complete + 1;
      }
      await frames(2);
    };
    const spots: Spots[] = [];
    for (const zoom of [1, 2.3]) {
      stage.zoomTo(zoom);
      overdraw.show({ ...usualLook, old: true });
      await drawn();
      for (const look of looks) {
        isOldMissing = look.isOldMissing === true;
        overdraw.show(look);
        await drawn();
        spots.push({
          above: stage.toScreen(1, 190, 190),
          aboveRight: stage.toScreen(1, 210, 190),
          below: stage.toScreen(1, 190, 210),
          printed: stage.toScreen(1, 310, 190),
        });
        await shoot();
      }
    }
    return spots;
  },
  assert(_picture, facts, between) {
    expect(between).toHaveLength(looks.length * 2);
    for (const [at, picture] of between.entries()) {
      const look = looks[at % looks.length] ?? usualLook;
      const spot = facts[at];
      if (spot === undefined) throw new Error('a picture has no spots');
      const colourAt = ({ x, y }: { x: number; y: number }) =>
        colourOf(picture, picture.at(Math.round(x), Math.round(y)));
      expect([at, ...placesOf(look, spot).map(colourAt)], JSON.stringify(look)).toEqual([
        at,
        ...expected(look),
      ]);
      if (look.mode === 'difference') expect(colourAt(spot.printed)).toBe('added');
    }
  },
});

interface Spots {
  above: { x: number; y: number };
  aboveRight: { x: number; y: number };
  below: { x: number; y: number };
  /** Where only the new version has a colour. */
  printed: { x: number; y: number };
}

/** Points of the view that show the old version, or what is left of its middle; the new one, or what is right; and both. */
function placesOf({ mode, old }: CompareLook, { above, aboveRight, below }: Spots) {
  const quarter = 200;
  // Beside each other each is shown in the middle of its half.
  return mode === 'side' && !old
    ? [
        { ...above, x: above.x - quarter },
        { ...aboveRight, x: aboveRight.x + quarter },
        { ...below, x: below.x - quarter },
      ]
    : [above, aboveRight, below];
}

const colours = {
  red,
  blue,
  both: [100, 0, 100],
  paper,
  // What is lighter in the new version, what is darker in it, and what is the same.
  removed: [219, 69, 0],
  added: [0, 92, 199],
  faded: [253, 253, 253],
  // A great difference; the red with the ghost of the blue.
  great: [118, 8, 78],
  haunted: [185, 0, 0],
  nothing: [138, 138, 138],
} as const;
type Seen = keyof typeof colours;

function colourOf(picture: Picture, seen: Colour): Seen | string {
  const found = (Object.keys(colours) as Seen[]).find((name) => picture.difference(colours[name], seen) <= 2);
  return found ?? seen.join(' ');
}

function expected(look: (typeof looks)[number]): [Seen, Seen, Seen] {
  const { mode, old, split, amount, emptyPage, isOldMissing } = look;
  if (isOldMissing) return ['added', 'added', 'faded'];
  if (old) return ['blue', 'blue', 'paper'];
  if (emptyPage === 1)
    return mode === 'side' ? ['blue', 'nothing', 'paper'] : ['nothing', 'nothing', 'nothing'];
  if (mode === 'side') return ['blue', 'red', 'paper'];
  if (mode === 'swipe') return split === 0.5 ? ['blue', 'red', 'paper'] : ['red', 'red', 'paper'];
  if (mode === 'onion') return amount === 1 ? ['blue', 'blue', 'paper'] : ['both', 'both', 'paper'];
  if (mode === 'heat') return ['great', 'great', 'faded'];
  if (mode === 'ghost') return ['haunted', 'haunted', 'paper'];
  if (mode === 'difference') return ['removed', 'removed', 'faded'];
  return ['red', 'red', 'paper'];
}
