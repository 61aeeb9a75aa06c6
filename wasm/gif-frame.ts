import { type ByteSource, overlaidSource, partSource, readAt } from './byte-source.ts';

const headBytes = 13;
const descriptorBytes = 9;
const trailer = Uint8Array.of(0x3b);
const [imageMark, extensionMark] = [0x2c, 0x21];

/**
 * Returns a GIF up to the end of its first picture: MuPDF draws all pictures of an animation over each other. The whole
 * where that end is not found.
 */
export function firstFrame(source: ByteSource): ByteSource {
  const byteAt = (at: number): number => readAt(source, at, 1)[0] ?? 0;
  /** Returns where the blocks that begin at `at` end: each has its length before it, the last one has none. */
  const behindBlocks = (at: number): number => {
    for (;;) {
      const length = byteAt(at);
      at += 1 + length;
      if (length === 0) return at;
    }
  };
  let at = headBytes + colourBytes(byteAt(10));
  while (byteAt(at) === extensionMark) at = behindBlocks(at + 2);
  if (byteAt(at) !== imageMark) return source;
  const colours = colourBytes(byteAt(at + descriptorBytes));
  const length = behindBlocks(at + 1 + descriptorBytes + colours + 1);
  if (length > source.size) return source;
  return overlaidSource(partSource(source, { start: 0, length }), length, trailer);
}

/** Returns the bytes of a table of colours, from the byte that says whether there is one. */
const colourBytes = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));
