/** Longest run of PackBits. */
const maxRun = 128;
const pieceBytes = 64 * 1024;
const [clear, end, firstCode, maxCodes] = [256, 257, 258, 4096];

/** Unpacks PackBits, in pieces. */
export function* unpackBits(packed: Uint8Array): Generator<Uint8Array> {
  const piece = new Uint8Array(pieceBytes + maxRun);
  let filled = 0;
  for (let at = 0; at < packed.length; ) {
    const head = packed[at++] ?? 0;
    if (head < maxRun) {
      const count = Math.min(head + 1, packed.length - at);
      piece.set(packed.subarray(at, at + count), filled);
      filled += count;
      at += count;
    } else if (head > maxRun) {
      piece.fill(packed[at++] ?? 0, filled, filled + 257 - head);
      filled += 257 - head;
    }
    if (filled < pieceBytes) continue;
    yield piece.subarray(0, filled);
    filled = 0;
  }
  yield piece.subarray(0, filled);
}

/** Unpacks LZW as in TIFF 6.0, section 13, in pieces. It ends at the first code that cannot be. */
export function* unpackLzw(packed: Uint8Array): Generator<Uint8Array> {
  /** Of each code: the one before its last byte, its last and first byte, and its length. */
  const before = new Uint16Array(maxCodes);
  const last = new Uint8Array(maxCodes);
  const first = new Uint8Array(maxCodes);
  const lengths = new Uint16Array(maxCodes);
  for (let code = 0; code < clear; code++) {
    last[code] = code;
    first[code] = code;
    lengths[code] = 1;
  }
  const piece = new Uint8Array(pieceBytes + maxCodes);
  let [filled, next, width, held, bits, previous] = [0, firstCode, 9, 0, 0, -1];
  for (let at = 0; ; ) {
    while (bits < width && at < packed.length) {
      held = ((held << 8) | (packed[at++] ?? 0)) & 0xff_ffff;
      bits += 8;
    }
    if (bits < width) break;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === end) break;
    if (code === clear) {
      [next, width, previous] = [firstCode, 9, -1];
      continue;
    }
    if (code > next || (code === next && previous < 0) || next >= maxCodes) break;
    if (previous >= 0) {
      before[next] = previous;
      first[next] = first[previous] ?? 0;
      last[next] = (code === next ? first[previous] : first[code]) ?? 0;
      lengths[next] = (lengths[previous] ?? 0) + 1;
      next++;
    }
    const length = lengths[code] ?? 0;
    for (let of = code, to = filled + length - 1; to >= filled; to--) {
      piece[to] = last[of] ?? 0;
      of = before[of] ?? 0;
    }
    filled += length;
    previous = code;
    // A code is one bit longer from the last but one that fits on.
    if (next >= (1 << width) - 1 && width < 12) width++;
    if (filled < pieceBytes) continue;
    yield piece.subarray(0, filled);
    filled = 0;
  }
  yield piece.subarray(0, filled);
}
