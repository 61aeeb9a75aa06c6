import { channelsOf, type PictureRows, type Resolution } from '../picture-rows/picture-rows.ts';
import { writeTiff } from '../picture-rows/write-tiff.ts';

/** Width that is kept where memory allows it: that of a proof's preview. */
const minWidth = 1240;
/** The engine has the file, its samples and their colours in memory. */
const maxBytes = 8_000_000;

/** Returns a picture as a TIFF of which each pixel is the mean of a square of its pixels. Its rows are read once. */
export async function shrinkRows(picture: PictureRows): Promise<Uint8Array> {
  const { width, height, space } = picture;
  const channels = channelsOf[space];
  const side = Math.max(
    2,
    Math.floor(width / minWidth),
    Math.ceil(Math.sqrt((width * height * channels) / maxBytes)),
  );
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  const pixels = new Uint8Array(across * down * channels);
  const sums = new Uint32Array(across * channels);
  let count = 0;
  const flush = (): void => {
    const row = Math.floor((count - 1) / side);
    const rows = ((count - 1) % side) + 1;
    for (let x = 0; x < across; x++) {
      const squared = rows * Math.min(side, width - x * side);
      for (let at = 0; at < channels; at++)
        pixels[(row * across + x) * channels + at] = Math.round((sums[x * channels + at] ?? 0) / squared);
    }
    sums.fill(0);
  };
  for await (const row of picture.rows()) {
    for (let from = 0, square = 0; square < across; square++) {
      const to = square * channels;
      const end = Math.min(from + side * channels, row.length);
      while (from < end)
        for (let at = 0; at < channels; at++) sums[to + at] = (sums[to + at] ?? 0) + (row[from++] ?? 0);
    }
    if (++count % side === 0 || count === height) flush();
  }
  const resolution = isSquare(picture.resolution) ? null : picture.resolution;
  return writeTiff({ ...picture, resolution, width: across, height: down }, pixels);
}

/** Whether a pixel is as wide as it is high. */
function isSquare(resolution: Resolution | null): boolean {
  const [across, along] = [resolution?.across ?? null, resolution?.along ?? null];
  return across === null || along === null || across[0] * along[1] === along[0] * across[1];
}
