import type { EngineFault } from '#shared/protocol/pdf-worker.ts';

/** The bytes of one file, readable at any place, synchronously, as MuPDF reads them. */
export interface ByteSource {
  readonly size: number;
  /** Why a read has failed; null if none has. Results from a failed source must be dropped. */
  readonly fault: EngineFault | null;
  /** Bytes that came over the network so far. */
  readonly fetchedBytes: number;
  /** The file is a PDF made of a picture, which it is read in place of. */
  readonly ofPicture?: {
    /** It has channels beside its colours, e.g. a plate of varnish. */
    readonly leavesChannelsOut: boolean;
  };
  /** Copies up to `length` bytes from `position` to `memory` at `offset`; the number copied, 0 at the end, -1 on failure. */
  read(memory: Uint8Array, offset: number, length: number, position: number): number;
  close(): void;
}

/** A part of a file, in bytes. */
export interface ByteRange {
  start: number;
  length: number;
}

export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    fault: null,
    fetchedBytes: 0,
    read(memory, offset, length, position) {
      const part = bytes.subarray(position, position + length);
      memory.set(part, offset);
      return part.byteLength;
    },
    close() {},
  };
}

/** Returns a part of a source as one of its own. The source is closed by whoever opened it. */
export function partSource(source: ByteSource, { start, length }: ByteRange): ByteSource {
  return {
    size: length,
    get fault() {
      return source.fault;
    },
    get fetchedBytes() {
      return source.fetchedBytes;
    },
    read: (memory, offset, count, position) =>
      source.read(memory, offset, Math.max(0, Math.min(count, length - position)), start + position),
    close() {},
  };
}

/**
 * Returns a source as one that has `bytes` at a place of its own, which may be its end. It is closed by whoever opened
 * it.
 */
export function overlaidSource(source: ByteSource, start: number, bytes: Uint8Array): ByteSource {
  const end = start + bytes.byteLength;
  return {
    size: Math.max(source.size, end),
    get fault() {
      return source.fault;
    },
    get fetchedBytes() {
      return source.fetchedBytes;
    },
    read(memory, offset, count, position) {
      if (position < start) return source.read(memory, offset, Math.min(count, start - position), position);
      if (position >= end) return source.read(memory, offset, count, position);
      const part = bytes.subarray(position - start, position - start + count);
      memory.set(part, offset);
      return part.byteLength;
    },
    close() {},
  };
}

/** The first `length` bytes; fewer where the file is shorter or the rest cannot be had. */
export function readHead(source: ByteSource, length: number): Uint8Array {
  return readAt(source, 0, length);
}

const pieceBytes = 256 * 1024;

/** The `length` bytes from `start` in pieces, each read when it is asked for. */
export function* piecesAt(source: ByteSource, start: number, length: number): Generator<Uint8Array> {
  for (let at = 0; at < length; at += pieceBytes)
    yield readAt(source, start + at, Math.min(pieceBytes, length - at));
}

/** The `length` bytes from `position`; fewer where the file ends before them or the rest cannot be had. */
export function readAt(source: ByteSource, position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.min(length, Math.max(0, source.size - position)));
  let at = 0;
  while (at < bytes.byteLength) {
    const count = source.read(bytes, at, bytes.byteLength - at, position + at);
    if (count <= 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}
