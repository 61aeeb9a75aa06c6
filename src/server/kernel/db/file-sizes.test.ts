import { expect, it } from 'vitest';
import { type OpenFile, rememberSizes, type SizedFiles } from './file-sizes.ts';

const fromStart = 0;
const fromEnd = 2;

/** Files by name, as Emscripten would have them; counts how often a length is asked of the operating system. */
function fakeFiles() {
  const lengths = new Map<string, number>([['orders', 8192]]);
  const counted = { asked: 0, isFull: false };
  const lengthOf = (stream: OpenFile): number => lengths.get(stream.node.name) ?? 0;
  const files: SizedFiles = {
    doSetAttr(_target, node, { size }) {
      if (size !== undefined) lengths.set((node as OpenFile['node']).name, size);
    },
    stream_ops: {
      llseek(stream, offset, whence) {
        if (whence !== fromEnd) return offset;
        counted.asked += 1;
        return lengthOf(stream) + offset;
      },
      write(stream, _buffer, _offset, length, position) {
        const written = counted.isFull ? length / 2 : length;
        lengths.set(stream.node.name, Math.max(lengthOf(stream), position + written));
        if (counted.isFull) throw new Error('no space left');
        return written;
      },
    },
  };
  rememberSizes(files);
  let nextFd = 3;
  const open = (name: string): OpenFile => ({ nfd: nextFd++, shared: {}, node: { name } });
  const size = (stream: OpenFile) => files.stream_ops.llseek(stream, 0, fromEnd);
  const write = (stream: OpenFile, position: number, length = 8192) =>
    files.stream_ops.write(stream, null, 0, length, position);
  return { files, counted, open, size, write };
}

it('asks for a length once, and not again for what is written within it', () => {
  const { counted, open, size, write } = fakeFiles();
  const stream = open('orders');
  expect([size(stream), size(stream), size(stream)]).toEqual([8192, 8192, 8192]);
  write(stream, 0);
  expect(size(stream)).toBe(8192);
  expect(counted.asked).toBe(1);
});

it('knows the new length of a file that grew by another opening of it', () => {
  const { open, size, write } = fakeFiles();
  const [one, other] = [open('orders'), open('orders')];
  expect([size(one), size(other)]).toEqual([8192, 8192]);
  write(one, 8192);
  expect([size(one), size(other)]).toEqual([16384, 16384]);
});

it('knows the length of a file that was cut short', () => {
  const { files, open, size, write } = fakeFiles();
  const stream = open('orders');
  write(stream, 8192);
  expect(size(stream)).toBe(16384);
  files.doSetAttr(stream.nfd, stream.node, { size: 8192 });
  expect(size(stream)).toBe(8192);
  files.doSetAttr(stream.nfd, stream.node, {});
  expect(size(stream)).toBe(8192);
});

it('knows the length of a file that a failed write made longer', () => {
  const { counted, open, size, write } = fakeFiles();
  const stream = open('orders');
  expect(size(stream)).toBe(8192);
  counted.isFull = true;
  expect(() => write(stream, 8192)).toThrow('no space left');
  expect(size(stream)).toBe(8192 + 4096);
});

it('leaves other ways to seek as they are', () => {
  const { files, open } = fakeFiles();
  const stream = open('orders');
  expect(files.stream_ops.llseek(stream, 100, fromStart)).toBe(100);
  expect(files.stream_ops.llseek(stream, -100, fromEnd)).toBe(8092);
});
