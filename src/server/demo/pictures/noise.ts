/** Repeatable numbers from 0 to 1 (mulberry32): the same seed gives the same picture on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const side = 256;

/** Smooth noise, 0 to 1, repeating after 256 units in both directions. */
export type Noise = (x: number, y: number) => number;

export function smoothNoise(seed: number): Noise {
  const random = seeded(seed);
  const lattice = Float32Array.from({ length: side * side }, random);
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const fx = x - column;
    const fy = y - row;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const left = column & 255;
    const right = (column + 1) & 255;
    const upper = (row & 255) * side;
    const lower = ((row + 1) & 255) * side;
    const top = (lattice[upper + left] ?? 0) * (1 - sx) + (lattice[upper + right] ?? 0) * sx;
    const bottom = (lattice[lower + left] ?? 0) * (1 - sx) + (lattice[lower + right] ?? 0) * sx;
    return top + (bottom - top) * sy;
  };
}

/** Noise of several octaves, each twice as fine and half as strong; 0 to 1. */
export function layered(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * scale + octave * 17.3, y * scale + octave * 9.1) * strength;
    strength *= 0.5;
    scale *= 2;
  }
  return sum / (1 - 0.5 ** octaves);
}
