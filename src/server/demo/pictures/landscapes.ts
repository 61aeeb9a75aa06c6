import { layered, seeded, smoothNoise } from './noise.ts';
import { type Colour, clamp01, cover, dim, type Light, length, ramp, type Scene, show } from './scene.ts';

export interface Daylight {
  zenith: Colour;
  horizon: Colour;
  /** The sun's disc and the haze around it. */
  sun: Colour;
  near: Colour;
  far: Colour;
}

/** Heights of crests are taken from a table: this many to a unit of `u`, from a little left of the picture. */
const crestsPerUnit = 1100;
const crestsFrom = -0.2;
const crestCount = 2300;

/** Mountain ridges behind one another in haze, the nearest wooded. */
export function ridges(seed: number, daylight: Daylight, ranges = 5): Scene {
  const noise = smoothNoise(seed);
  const random = seeded(seed);
  const sun = { u: 0.3 + random() * 0.9, v: 0.22 + random() * 0.14 };
  const crests = Array.from({ length: ranges }, (_, range) =>
    Float32Array.from({ length: crestCount }, (_, at) => {
      const u = crestsFrom + at / crestsPerUnit;
      const share = (range + 1) / ranges;
      const slope = layered(noise, u * (1.6 + range * 1.1) + range * 40, range * 11.7, 5);
      const trees = share > 0.75 ? 0.018 * noise(u * 160, range * 3) : 0.004 * noise(u * 60, range);
      return 0.34 + share * 0.42 - 0.3 * (1 - share * 0.4) * slope - trees;
    }),
  );
  const tints = crests.map((_, range) => mixed(daylight.far, daylight.near, ((range + 1) / ranges) ** 1.4));
  return (u, v, light) => {
    const column = Math.max(0, Math.min(crestCount - 1, Math.round((u - crestsFrom) * crestsPerUnit)));
    let first = ranges - 1;
    while (first >= 0 && v < (crests[first]?.[column] ?? 1) + 0.0015) first--;
    if (first < 0) {
      sky(daylight, sun, u, v, light);
      const cloud = layered(noise, u * 2.2, v * 7, 3);
      cover(light, daylight.horizon, 0.35 * ramp(0.52, 0.75, cloud) * (1 - v));
    }
    const rock = layered(noise, u * 14 + v * 9, v * 18 - u * 5, 3) - 0.5;
    for (let range = Math.max(0, first); range < ranges; range++) {
      const crest = crests[range]?.[column] ?? 1;
      if (v < crest - 0.0015) continue;
      const share = (range + 1) / ranges;
      const edge = ramp(crest - 0.0015, crest + 0.0015, v);
      const depth = clamp01((v - crest) * 2.2);
      cover(light, tints[range] ?? daylight.near, edge, 1 + rock * 0.5 * share - depth * 0.25 * share);
      cover(light, daylight.horizon, edge * depth * 0.45 * (1 - share));
    }
  };
}

/** Ridges over still water that mirrors them. */
export function fjord(seed: number, daylight: Daylight): Scene {
  const noise = smoothNoise(seed + 1);
  const shore = ridges(seed, daylight, 4);
  const waterline = 0.62;
  return (u, v, light) => {
    if (v < waterline) {
      shore(u, v * 1.3, light);
      return;
    }
    const depth = (v - waterline) / (1 - waterline);
    const ripple = (noise(u * 7, v * 140) - 0.5) * (0.012 + depth * 0.05);
    shore(u + ripple, clamp01((waterline - (v - waterline) * 1.15 + ripple) * 1.3), light);
    cover(light, daylight.near, 0.22 + 0.3 * depth);
    dim(light, 0.92 + 0.22 * (noise(u * 9, v * 190) - 0.5));
    cover(light, daylight.horizon, 0.5 * ramp(waterline + 0.012, waterline, v));
  };
}

/** Rows of vines that run to a line of hills. */
export function vineyard(seed: number, daylight: Daylight, leaf: Colour, soil: Colour): Scene {
  const noise = smoothNoise(seed + 2);
  const hills = ridges(seed, daylight, 3);
  const ground = 0.5;
  return (u, v, light) => {
    const brow = ground + 0.03 * Math.sin(u * 3 + seed);
    if (v < brow) {
      hills(u, v * 1.25, light);
      return;
    }
    const distance = 0.06 / (v - brow + 0.012);
    const across = (u - 0.75) * distance * 9 + distance * 1.4;
    const row = Math.abs((across - Math.floor(across)) * 2 - 1);
    const foliage = layered(noise, across * 5, distance * 26, 4);
    const isVine = ramp(0.38, 0.5, row + (foliage - 0.5) * 0.7);
    show(light, soil, 0.75 + 0.5 * layered(noise, across * 3, distance * 60, 3));
    cover(light, leaf, isVine, 0.45 + 0.95 * foliage);
    cover(light, daylight.horizon, 0.55 * ramp(brow + 0.14, brow, v));
  };
}

function sky(daylight: Daylight, sun: { u: number; v: number }, u: number, v: number, light: Light): void {
  show(light, daylight.zenith);
  cover(light, daylight.horizon, ramp(-0.05, 0.55, v));
  const distance = length(u - sun.u, v - sun.v);
  cover(light, daylight.sun, 0.55 * Math.exp(-distance * distance * 14));
  cover(light, daylight.sun, 0.9 * ramp(0.052, 0.046, distance));
}

const mixed = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
