import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  path: string;
  mtime: Date;
  /** Bytes; absent where only its end tells. */
  size?: number;
  /** Text is deflated; proofs and pictures are compressed in themselves. */
  isText?: true;
  open(): Promise<Readable>;
}

/** Returns an archive as it is written: each file is opened when those before it have been read. */
export function zipStream(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let source: Readable | null = null;
  // Passes an inner failure on to the code that stores the archive; if that ends early, the open file is
  // closed.
  const fail = (error: unknown): void => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  archive.on('close', () => source?.destroy());
  for (const { path, mtime, size, isText, open } of entries)
    zip.addReadStreamLazy(
      path,
      { compress: isText === true, mtime, ...(size !== undefined && { size }) },
      (give) => {
        open().then(
          (bytes) => {
            source = bytes;
            bytes.on('error', fail);
            give(null, bytes);
          },
          (error: unknown) => give(error, archive),
        );
      },
    );
  zip.end();
  zip.outputStream.pipe(archive);
  return archive;
}
