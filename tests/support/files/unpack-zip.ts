import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** Returns the files of an archive by path, read by another library than the one that wrote it. */
export async function unpackZip(bytes: ArrayBuffer | Buffer): Promise<Record<string, Buffer>> {
  const open = promisify<Buffer, object, ZipFile>(fromBuffer);
  const zip = await open(Buffer.from(bytes as ArrayBuffer), { lazyEntries: true });
  const files: Record<string, Buffer> = {};
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        files[entry.fileName] = await buffer(stream);
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
}
