import { usualLook } from '#client/stage/compare/compare-look.ts';
import type { Stage } from '#client/stage/stage.ts';
import { inPlace, type Placement } from '#shared/compare/change.ts';
import { inverse, moved } from '#shared/compare/placement.ts';
import { expect } from '../support/expect.ts';
import { fakeDocument } from '../support/fake-document.ts';
import { scene } from '../support/scene.ts';

type Colour = readonly [number, number, number];
const paper: Colour = [250, 250, 250];
const red: Colour = [200, 0, 0];
const blue: Colour = [0, 0, 200];
const page = { width: 400, height: 400 };
/** Points of the edge of a field of the pattern. */
const field = 20;
const isDark = (x: number, y: number): boolean => (Math.floor(x / field) + Math.floor(y / field)) % 2 === 0;

const turned = (degrees: number, scale: number): Pick<Placement, 'a' | 'b'> => ({
  a: Math.cos((degrees * Math.PI) / 180) * scale,
  b: Math.sin((degrees * Math.PI) / 180) * scale,
});
/** A large photo and a small one beside a page, a page turned on the scanner, and one that is both. */
const placements: readonly Placement[] = [
  { ...inPlace, ...turned(0, 0.2), x: 0, y: -40 },
  { ...inPlace, ...turned(0, 3), x: -30, y: -10 },
  { ...inPlace, ...turned(3, 1), x: -5, y: -25 },
  { ...inPlace, ...turned(-3, 0.25), x: -25, y: -5 },
];
/** The old page is as large as it must be to cover the new one. */
const sizes = placements.map((placement) => {
  const corners = [
    [0, 0],
    [page.width, 0],
    [0, page.height],
    [page.width, page.height],
  ].map(([x = 0, y = 0]) => moved(inverse(placement), { x, y }));
  return {
    width: Math.ceil(Math.max(...corners.map(({ x }) => x))) + 1,
    height: Math.ceil(Math.max(...corners.map(({ y }) => y))) + 1,
  };
});
/** Middles of fields of the pattern that are seen at each zoom, at the latter the last alone. */
const views = [
  {
    zoom: 1,
    fields: [
      [30, 50],
      [370, 30],
      [210, 190],
      [30, 370],
      [370, 370],
    ],
  },
  { zoom: 6, fields: [[370, 370]] },
] as const;

/** The colours seen around one field: its middle, just within its edges, and just beyond them. */
interface Seen {
  placement: number;
  zoom: number;
  points: { x: number; y: number; isDark: boolean }[];
}

function pointsAround(stage: Stage, [x, y]: readonly [number, number], zoom: number): Seen['points'] {
  const inside = field / 2 - 2 / zoom;
  const beyond = field / 2 + 2 / zoom;
  return [
    [0, 0],
    ...[inside, -inside, beyond, -beyond].flatMap((by) => [
      [by, 0],
      [0, by],
    ]),
  ].map(([dx = 0, dy = 0]) => ({ ...stage.toScreen(1, x + dx, y + dy), isDark: isDark(x + dx, y + dy) }));
}

export const comparePlaced = scene({
  title: 'The old page lies scaled and turned on the new one, whole and as sharp as it',
  view: { width: 620, height: 600 },
  async arrange({ stage, open, settle, frames, shoot }) {
    const { createCompareOverdraw } = await import('#client/stage/compare/compare-overdraw.ts');
    open({ sizes: [page], paint: () => paper });
    await settle();
    const old = fakeDocument({
      sizes,
      paint(number, x, y) {
        const at = moved(placements[number - 1] ?? inPlace, { x, y });
        return isDark(at.x, at.y) ? blue : red;
      },
    });
    let shown = 0;
    const overdraw = createCompareOverdraw(old, {
      oldPage: () => ({ page: shown + 1, placement: placements[shown] ?? inPlace }),
      hiddenLayers: () => null,
    });
    stage.setOverdraw(overdraw.make);
    const seen: Seen[] = [];
    for (const { zoom, fields } of views) {
      stage.zoomTo(zoom);
      const [x, y] = fields.at(-1) ?? [0, 0];
      if (zoom > 1) stage.flyToPart(1, { x0: x - 10, y0: y - 10, x1: x + 10, y1: y + 10 });
      await frames(30);
      await settle();
      for (shown = 0; shown < placements.length; shown++) {
        overdraw.show({ ...usualLook, old: true });
        await frames(30);
        seen.push({ placement: shown, zoom, points: fields.flatMap((at) => pointsAround(stage, at, zoom)) });
        await shoot();
      }
    }
    return seen;
  },
  assert(_picture, facts, between) {
    expect(between).toHaveLength(views.length * placements.length);
    const wrong = facts.flatMap(({ points, ...where }, index) => {
      const picture = between[index];
      if (picture === undefined) throw new Error('a picture is missing');
      return points.flatMap(({ x, y, isDark: dark }) => {
        const seen = picture.at(Math.round(x), Math.round(y));
        return picture.difference(seen, dark ? blue : red) <= 24 ? [] : [`${JSON.stringify(where)}: ${seen}`];
      });
    });
    expect(wrong).toEqual([]);
  },
});
