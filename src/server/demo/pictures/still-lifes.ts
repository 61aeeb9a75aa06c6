import { layered, type Noise, seeded, smoothNoise } from './noise.ts';
import { type Colour, clamp01, cover, dim, type Light, length, ramp, type Scene, show } from './scene.ts';

/** Half widths of an object's outline at heights from 0 (its foot) to 1 (its top), both as shares of its height. */
export type Outline = readonly (readonly [height: number, halfWidth: number])[];

export const outlines = {
  bottle: [
    [0, 0.12],
    [0.02, 0.14],
    [0.6, 0.14],
    [0.7, 0.11],
    [0.76, 0.05],
    [0.97, 0.047],
    [0.975, 0.055],
    [1, 0.053],
  ],
  mug: [
    [0, 0.34],
    [0.04, 0.4],
    [0.5, 0.44],
    [1, 0.46],
  ],
  tin: [
    [0, 0.29],
    [0.02, 0.3],
    [0.84, 0.3],
    [0.845, 0.315],
    [0.98, 0.315],
    [1, 0.3],
  ],
  bag: [
    [0, 0.3],
    [0.03, 0.33],
    [0.5, 0.34],
    [0.84, 0.32],
    [0.86, 0.29],
    [1, 0.29],
  ],
  carafe: [
    [0, 0.27],
    [0.04, 0.3],
    [0.3, 0.31],
    [0.6, 0.12],
    [0.66, 0.1],
    [0.9, 0.2],
    [1, 0.25],
  ],
  grinder: [
    [0, 0.24],
    [0.02, 0.26],
    [0.36, 0.25],
    [0.37, 0.21],
    [0.62, 0.21],
    [0.63, 0.25],
    [0.82, 0.22],
    [0.86, 0.06],
    [0.93, 0.05],
    [0.94, 0.09],
    [1, 0.07],
  ],
  jar: [
    [0, 0.26],
    [0.04, 0.3],
    [0.7, 0.3],
    [0.8, 0.23],
    [0.82, 0.25],
    [0.98, 0.25],
    [1, 0.24],
  ],
  flask: [
    [0, 0.16],
    [0.02, 0.18],
    [0.72, 0.18],
    [0.78, 0.13],
    [0.79, 0.15],
    [0.98, 0.15],
    [1, 0.13],
  ],
} as const satisfies Record<string, Outline>;

export interface Studio {
  wall: Colour;
  table: Colour;
}

export interface Material {
  body: Colour;
  /** 0 dull to 1 polished. */
  gloss: number;
  /** A printed band on the body, between two heights. */
  band?: { colour: Colour; from: number; to: number };
  /** Colour above this height: lids, corks, capsules. */
  top?: { colour: Colour; from: number };
  /** What is seen within an open rim. */
  within?: Colour;
}

const levels = 400;

/** One object on a table before a wall, lit from the left. */
export function product(seed: number, studio: Studio, outline: Outline, material: Material): Scene {
  const noise = smoothNoise(seed);
  const widths = turned(outline);
  const widest = Math.max(...widths);
  const tall = Math.min(0.68, 0.46 / widest);
  const foot = 0.86;
  const middle = 0.75;
  const rim = widths[levels] ?? 0;
  const reach = widest * tall;
  return (u, v, light) => {
    stage(studio, noise, u, v, light);
    const shade = length((u - middle - reach * 0.5) / (reach * 1.9), (v - foot) / 0.05);
    if (shade < 1) dim(light, 1 - 0.55 * ramp(1, 0.1, shade));
    const across = (u - middle) / tall;
    if (Math.abs(across) > widest) return;
    // Seen a little from above: what is level in the object is an arc in the picture.
    const height = (foot - v) / tall;
    const level = height + 0.075 * widest * (Math.sqrt(clamp01(1 - (across / widest) ** 2)) - 0.5);
    const side = across / (widths[Math.round(clamp01(level) * levels)] ?? 1);
    const inside = level < 0 || level > 1 ? 0 : ramp(1.012, 0.988, Math.abs(side));
    if (inside > 0) {
      const turn = clamp01(1 - side * side);
      const tone =
        0.42 + 0.5 * Math.sqrt(turn) - 0.28 * side + 0.05 * (noise(across * 90, height * 90) - 0.5);
      cover(light, paintAt(material, level), inside, tone);
      const shine = 0.75 * ramp(0.1, 0, Math.abs(side + 0.55)) * ramp(0.02, 0.1, level);
      cover(
        light,
        [1, 1, 1],
        inside * material.gloss * (shine + 0.25 * ramp(0.06, 0, Math.abs(side - 0.72))),
      );
    }
    if (material.within === undefined) return;
    const mouth = length(across / rim, (height - 1 - 0.0375 * widest) / (0.075 * widest));
    cover(light, material.body, ramp(1.02, 0.98, mouth), 1.05);
    cover(light, material.within, ramp(0.94, 0.9, mouth), 0.75 - (0.25 * across) / rim);
  };
}

/** Half widths at every level from foot to top, with the corners of the outline rounded as a potter or a lathe does. */
function turned(outline: Outline): Float32Array {
  let widths = Float32Array.from({ length: levels + 1 }, (_, at) => halfWidthAt(outline, at / levels));
  for (let pass = 0; pass < 3; pass++)
    widths = widths.map((width, at) => {
      let sum = 0;
      for (let beside = -3; beside <= 3; beside++) sum += widths[at + beside] ?? width;
      return sum / 7;
    });
  return widths;
}

function paintAt({ body, band, top }: Material, level: number): Colour {
  if (top !== undefined && level > top.from) return top.colour;
  if (band !== undefined && level > band.from && level < band.to) return band.colour;
  return body;
}

function stage({ wall, table }: Studio, noise: Noise, u: number, v: number, light: Light): void {
  const edge = ramp(0.7, 0.74, v);
  show(light, wall, 1.06 - 0.3 * length(u - 0.45, v - 0.3));
  if (edge > 0) cover(light, table, edge, 0.8 + 0.3 * layered(noise, u * 3, v * 70, 3));
}

function halfWidthAt(outline: Outline, level: number): number {
  for (let at = 1; at < outline.length; at++) {
    const [upper, upperWidth] = outline[at] ?? [1, 0];
    const [lower, lowerWidth] = outline[at - 1] ?? [0, 0];
    if (level <= upper) return lowerWidth + ((upperWidth - lowerWidth) * (level - lower)) / (upper - lower);
  }
  return outline.at(-1)?.[1] ?? 0;
}

/** A cup of coffee and its saucer from above, on a table of boards. */
export function cupFromAbove(seed: number, china: Colour, coffee: Colour, table: Colour): Scene {
  const noise = smoothNoise(seed);
  const random = seeded(seed);
  const cu = 0.62 + random() * 0.3;
  const cv = 0.46 + random() * 0.08;
  return (u, v, light) => {
    boards(noise, table, u, v, light);
    const dx = u - cu;
    const dy = v - cv;
    const distance = length(dx, dy);
    dim(light, 1 - 0.5 * ramp(0.46, 0.32, length(dx - 0.03, dy - 0.035)));
    const slope = (-dx - dy) / (distance + 0.001);
    cover(light, china, ramp(0.402, 0.397, distance), 0.9 + 0.05 * slope * ramp(0.25, 0.4, distance));
    dim(light, 1 - 0.35 * ramp(0.29, 0.23, length(dx - 0.02, dy - 0.025)) * ramp(0.2, 0.24, distance));
    cover(light, china, ramp(0.242, 0.237, distance), 1 - 0.1 * slope);
    const swirl = layered(noise, 4 + dx * 9 + Math.sin(distance * 26) * 0.7, 4 + dy * 9, 4);
    cover(light, coffee, ramp(0.216, 0.21, distance), 0.7 + 0.75 * ramp(0.35, 0.7, swirl));
    cover(light, china, 0.75 * ramp(0.2, 0.16, distance) * ramp(0.5, 0.62, rosette(dx, dy, swirl)));
  };
}

/** The leaf that milk draws: ribs about a stem. */
const rosette = (dx: number, dy: number, swirl: number): number =>
  ramp(0.1, 0.06, Math.abs(dx) + Math.abs(dy) * 0.35) *
  (0.5 + 0.5 * Math.sin((dy * 1.3 - Math.abs(dx)) * 95 + swirl * 2));

export function boards(noise: Noise, wood: Colour, u: number, v: number, light: Light): void {
  const board = Math.floor(v * 5);
  const grain = layered(noise, u * 2.5 + board * 31, v * 48 + 6 * noise(u * 2 + board * 9, v * 3), 4);
  const gap = ramp(0.012, 0.03, Math.abs(v * 5 - Math.round(v * 5)) / 1);
  show(light, wood, (0.68 + 0.5 * grain) * (0.4 + 0.6 * gap) * (0.93 + 0.14 * noise(board * 7.7, 3)));
}
