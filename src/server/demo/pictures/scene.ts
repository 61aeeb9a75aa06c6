/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number];

/** Where a scene puts the colour it sees at a point, so that no point costs an object. */
export interface Light {
  r: number;
  g: number;
  b: number;
}

/** The colour at `u`, from 0 at the left to the picture's width over its height, and `v`, from 0 at the top to 1. */
export type Scene = (u: number, v: number, light: Light) => void;

/** `#rrggbb`. */
export const colour = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];

export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

/** 0 up to `from`, 1 from `to` on, smooth between; also downward. */
export function ramp(from: number, to: number, value: number): number {
  const share = clamp01((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** As Math.hypot, which takes ten times as long. */
export const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

export function show(light: Light, [r, g, b]: Colour, brightness = 1): void {
  light.r = r * brightness;
  light.g = g * brightness;
  light.b = b * brightness;
}

/** Lays a colour over what is there. */
export function cover(light: Light, [r, g, b]: Colour, share: number, brightness = 1): void {
  light.r += (r * brightness - light.r) * share;
  light.g += (g * brightness - light.g) * share;
  light.b += (b * brightness - light.b) * share;
}

export function dim(light: Light, by: number): void {
  light.r *= by;
  light.g *= by;
  light.b *= by;
}
