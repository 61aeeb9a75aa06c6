import sharp from 'sharp';
import { expect, it } from 'vitest';
import { lookAt, type PagePoint } from '../tests/support/files/look-at.ts';

const side = 20;
const [red, green, blue] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
] as const;
const middle: readonly PagePoint[] = [[0.5, 0.5]];

function animation(colours: readonly (readonly number[])[]): Promise<Buffer> {
  const frames = Buffer.concat(
    colours.map((colour) => Buffer.from(Array.from({ length: side * side }, () => colour).flat())),
  );
  const raw = { width: side, height: side * colours.length, channels: 3, pageHeight: side } as const;
  return sharp(frames, { raw })
    .gif({ delay: colours.map(() => 100) })
    .toBuffer();
}

it('an animation is shown as its first picture', async () => {
  const shown = { pageCount: 1, colours: [red] };
  expect(await lookAt(await animation([red]), 'still.gif', middle)).toMatchObject(shown);
  expect(await lookAt(await animation([red, green, blue]), 'animated.gif', middle)).toMatchObject(shown);
});

it('an animation that is cut short is shown as its first picture, while that is whole', async () => {
  const [still, animated] = await Promise.all([animation([red]), animation([red, green, blue])]);
  const cut = animated.subarray(0, animated.length - 5);
  expect(await lookAt(cut, 'cut.gif', middle)).toMatchObject({ pageCount: 1, colours: [red] });
  for (const bytes of [6, 13, still.length - 20])
    expect(await lookAt(animated.subarray(0, bytes), 'cut.gif', middle)).toEqual({ kind: 'invalid' });
});
