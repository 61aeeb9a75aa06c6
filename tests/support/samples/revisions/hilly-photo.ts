import { PNG } from 'pngjs';
import { randomFrom } from '../../run/random.ts';

const side = 60;
type Pixel = readonly [red: number, green: number, blue: number];
/** Returns a PNG of soft hills, other ones for each seed; `look` makes of a pixel what is drawn there. */
export function photo(
  seed: number,
  look: (pixel: Pixel, x: number, y: number) => Pixel = (pixel) => pixel,
): Buffer {
  const next = randomFrom(seed);
  const [across, down, phase] = [2 + next() * 9, 2 + next() * 9, next() * 6];
  const png = new PNG({ width: side, height: side });
  png.data.fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const level = 120 + 70 * Math.sin((across * x) / side + (down * y) / side + phase);
      png.data.set(look([level, level, level * 0.9], x, y).map(Math.round), (y * side + x) * 4);
    }
  return PNG.sync.write(png, { colorType: 2 });
}
