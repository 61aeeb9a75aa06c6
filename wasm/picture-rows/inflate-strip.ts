import { EngineError } from '../engine-error.ts';

const pieceBytes = 64 * 1024;
/**
 * Bytes at the end that are unpacked one by one: what some programs write behind the data is an error, and takes along
 * what was unpacked together with it. As one by one takes long, more are only where fewer have failed.
 */
const tailsBytes = [2, 64] as const;

function* piecesOf(packed: Uint8Array, tailBytes: number): Generator<Uint8Array<ArrayBuffer>> {
  const tailAt = Math.max(0, packed.length - tailBytes);
  for (let at = 0; at < packed.length; ) {
    const end = at < tailAt ? Math.min(at + pieceBytes, tailAt) : at + 1;
    yield packed.slice(at, end);
    at = end;
  }
}

/** Unpacks deflated bytes, piece by piece. Throws EngineError where they are damaged. */
export async function* inflated(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  let given = 0;
  for (const tailBytes of tailsBytes) {
    let passed = 0;
    try {
      for await (const piece of inflatedFrom(piecesOf(packed, tailBytes))) {
        const isNew = piece.subarray(Math.max(0, given - passed));
        passed += piece.byteLength;
        given += isNew.byteLength;
        if (isNew.byteLength > 0) yield isNew;
      }
      return;
    } catch {
      // Tried again with a longer tail.
    }
  }
  throw new EngineError({ kind: 'invalid' });
}

async function* inflatedFrom(pieces: Iterator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const { value, done } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  const reader = stream.pipeThrough(new DecompressionStream('deflate')).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Of a stream that has failed it fails too.
    reader.cancel().catch(() => {});
  }
}
