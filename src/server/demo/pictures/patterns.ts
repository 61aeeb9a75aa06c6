import { layered, seeded, smoothNoise } from './noise.ts';
import { type Colour, clamp01, cover, dim, length, ramp, type Scene, show } from './scene.ts';
import { boards } from './still-lifes.ts';

/** Roasted beans, close by, in rows of chance. */
export function beans(seed: number, roast: Colour): Scene {
  const random = seeded(seed);
  const across = 64;
  const cells = Array.from({ length: across * across }, () => ({
    dx: random() * 0.7,
    dy: random() * 0.7,
    turn: random() * Math.PI,
    depth: random(),
  }));
  const density = 8;
  return (u, v, light) => {
    const column = Math.floor(u * density);
    const row = Math.floor(v * density);
    let top = -1;
    show(light, roast, 0.18);
    for (let j = row - 1; j <= row + 1; j++)
      for (let i = column - 1; i <= column + 1; i++) {
        const cell = cells[((j + across) % across) * across + ((i + across) % across)];
        if (cell === undefined || cell.depth < top) continue;
        const x = u * density - i - cell.dx;
        const y = v * density - j - cell.dy;
        const cos = Math.cos(cell.turn);
        const sin = Math.sin(cell.turn);
        const along = (x * cos + y * sin) / 0.78;
        const beside = (y * cos - x * sin) / 0.52;
        const reach = along * along + beside * beside;
        if (reach > 1) continue;
        top = cell.depth;
        const crease = ramp(0.05, 0.16, Math.abs(beside - 0.12 * Math.sin(along * 3)));
        const lit = Math.sqrt(1 - reach) * 0.85 - 0.25 * (x + y) + 0.2;
        show(light, roast, (0.35 + lit) * (0.35 + 0.65 * crease) * (0.8 + cell.depth * 0.4));
      }
  };
}

/** Shop lights out of focus. */
export function evening(seed: number, dark: Colour, glow: readonly Colour[]): Scene {
  const random = seeded(seed);
  const lamps = Array.from({ length: 46 }, (_, at) => ({
    u: random() * 1.7,
    v: 0.08 + random() * 0.72,
    radius: 0.02 + random() * 0.075,
    strength: 0.12 + random() * 0.5,
    tint: glow[at % glow.length] ?? dark,
  }));
  const noise = smoothNoise(seed);
  return (u, v, light) => {
    show(light, dark, 1.5 - v + 0.4 * layered(noise, u * 2, v * 2, 3));
    for (const { u: x, v: y, radius, strength, tint } of lamps) {
      if (Math.abs(u - x) > radius * 1.06 || Math.abs(v - y) > radius * 1.06) continue;
      const distance = length(u - x, v - y) / radius;
      const share = strength * ramp(1.05, 0.95, distance) * (0.75 + 0.35 * distance * distance);
      light.r += tint[0] * share;
      light.g += tint[1] * share;
      light.b += tint[2] * share;
    }
    cover(light, dark, 0.75 * ramp(0.8, 0.84, v));
  };
}

/** The glass front of an office building against the sky. */
export function facade(seed: number, glass: Colour, stone: Colour, sky: Colour): Scene {
  const noise = smoothNoise(seed);
  return (u, v, light) => {
    const far = 0.4 + u * 0.75;
    const roof = 0.08 + 0.2 * (1.5 - u) * 0.6;
    if (v < roof) {
      show(light, sky, 1.05 - v * 0.2 + 0.12 * (layered(noise, u * 3, v * 6, 4) - 0.5));
      return;
    }
    const storey = ((v - roof) / far) * 11;
    const bay = (Math.log(1 + u * 1.8) / Math.log(3.7)) * 16;
    const fy = storey - Math.floor(storey);
    const fx = bay - Math.floor(bay);
    const frame = ramp(0.1, 0.14, fx) * ramp(0.14, 0.19, fy);
    show(light, stone, 0.75 + 0.22 * (1 - u / 1.5) + 0.06 * noise(u * 200, v * 200));
    const room = noise(Math.floor(bay) * 3.7, Math.floor(storey) * 5.3);
    const mirror = layered(noise, u * 2.4 + room * 0.2, v * 3.4, 3);
    cover(light, glass, frame, 0.55 + 0.6 * mirror + (room > 0.82 ? 0.45 : 0));
    cover(light, sky, frame * 0.5 * ramp(0.45, 0.75, mirror));
  };
}

/** Woven cloth in folds. */
export function cloth(seed: number, dye: Colour): Scene {
  const noise = smoothNoise(seed);
  return (u, v, light) => {
    const fold = Math.sin((u * 1.3 + v * 0.9 + layered(noise, u * 1.6, v * 1.6, 3) * 1.5) * 9);
    const weave = 0.94 + 0.06 * Math.sin(u * 900) * Math.sin(v * 900);
    show(light, dye, (0.72 + 0.3 * fold + 0.1 * (noise(u * 60, v * 60) - 0.5)) * weave);
    if (fold > 0.8) cover(light, [1, 1, 1], (fold - 0.8) * 0.4);
  };
}

/** A laid plate from above; `food` is scattered over its middle. */
export function plate(seed: number, china: Colour, table: Colour, food: readonly Colour[]): Scene {
  const noise = smoothNoise(seed);
  const random = seeded(seed);
  const bites = Array.from({ length: 34 }, (_, at) => {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random()) * 0.21;
    return {
      u: 0.75 + Math.cos(angle) * reach,
      v: 0.5 + Math.sin(angle) * reach,
      radius: 0.02 + random() * 0.055,
      long: 0.6 + random() * 0.8,
      tint: food[at % food.length] ?? china,
    };
  });
  return (u, v, light) => {
    boards(noise, table, u, v, light);
    const dx = u - 0.75;
    const dy = v - 0.5;
    const distance = length(dx, dy);
    dim(light, 1 - 0.5 * ramp(0.48, 0.36, length(dx - 0.03, dy - 0.03)));
    const slope = (-dx - dy) / (distance + 0.001);
    cover(light, china, ramp(0.412, 0.407, distance), 0.93 + 0.05 * slope);
    dim(light, 1 - 0.14 * ramp(0.012, 0, Math.abs(distance - 0.3)) * (1 - slope * 0.5));
    if (distance > 0.33) return;
    const wobble = 0.35 * (noise(u * 26, v * 26) - 0.5);
    const crumb = 0.4 * (noise(u * 90, v * 90) - 0.5);
    for (const { u: x, v: y, radius, long, tint } of bites) {
      if (Math.abs(u - x) > radius * 1.6) continue;
      const bx = (u - x) / radius;
      const by = (v - y) / (radius * long);
      const reach = length(bx, by) + wobble;
      if (reach < 1.5) dim(light, 1 - 0.22 * ramp(1.4, 0.9, length(bx - 0.2, by - 0.25)));
      if (reach > 1) continue;
      const lit = Math.sqrt(clamp01(1 - reach * reach));
      cover(light, tint, ramp(1, 0.93, reach), 0.5 + 0.55 * lit - 0.14 * (bx + by) + crumb);
    }
  };
}
