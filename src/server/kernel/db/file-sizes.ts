/** The parts of Emscripten's file system over a folder that know or change how long a file is. */
export interface SizedFiles {
  doSetAttr(target: unknown, node: unknown, attributes: { size?: number }, ...rest: unknown[]): void;
  stream_ops: {
    /** `whence` 2: from the end. */
    llseek(stream: OpenFile, offset: number, whence: number): number;
    write(stream: OpenFile, buffer: unknown, offset: number, length: number, position: number): number;
  };
}

export interface OpenFile {
  nfd: number;
  /** The same for every copy of a file descriptor. */
  shared: object;
  node: { name: string };
}

const fromEnd = 2;

/**
 * Remembers how long open files are. PostgreSQL asks for each table and index that it plans for or scans; a system call
 * each time took half of the time of a query with many subqueries. All changes of the files must come through these calls.
 */
export function rememberSizes(files: SizedFiles): void {
  const { stream_ops: calls } = files;
  const { doSetAttr } = files;
  const { llseek, write } = calls;
  let sizes = new WeakMap<object, number>();
  const sizeOf = (stream: OpenFile): number => {
    const known = sizes.get(stream.shared);
    if (known !== undefined) return known;
    const size = llseek(stream, 0, fromEnd);
    sizes.set(stream.shared, size);
    return size;
  };
  /** A file may be open more than once: a change of length forgets them all. */
  const forget = (): void => {
    sizes = new WeakMap();
  };
  calls.llseek = (stream, offset, whence) =>
    whence === fromEnd && offset === 0 ? sizeOf(stream) : llseek(stream, offset, whence);
  calls.write = (stream, buffer, offset, length, position) => {
    const grows = position + length > sizeOf(stream);
    try {
      return write(stream, buffer, offset, length, position);
    } finally {
      if (grows) forget();
    }
  };
  files.doSetAttr = (target, node, attributes, ...rest) => {
    try {
      doSetAttr(target, node, attributes, ...rest);
    } finally {
      if (attributes.size !== undefined) forget();
    }
  };
}
