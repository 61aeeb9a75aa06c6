import { randomUUID } from 'node:crypto';
import type { S3Config } from '#server/config.ts';
import { bucketAddress } from '#server/kernel/storage/bucket-address.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { type PartCheck, tried } from './check-parts.ts';

interface Bucket {
  s3: S3Config;
  store: ObjectStore;
  /** Whether the bucket keeps files; otherwise none is read there. */
  isWorking: boolean;
}

const lifeMs = 60_000;

/** Returns whether browsers can send files to a bucket and read them there, from the pages of each of these origins. */
export async function corsChecks(
  { s3, store, isWorking }: Bucket,
  pages: readonly string[],
): Promise<PartCheck[]> {
  const key = `setup/${randomUUID()}`;
  const contentType = 'text/plain';
  if (isWorking) await store.put(key, Buffer.from('Galley'), contentType);
  const file = isWorking
    ? await store.signDownload(key, { fileName: 'setup', contentType, attachment: false, lifeMs })
    : null;
  const checks: PartCheck[] = [];
  for (const page of pages)
    checks.push(
      await tried(
        'Uploads',
        `by browsers at ${page}`,
        requireCors({ address: bucketAddress(s3), file, page }),
      ),
    );
  if (isWorking) await store.delete(key);
  return checks;
}

interface Asked {
  /** Where files are posted. */
  address: string;
  /** Signed address of a file; null: none is read. */
  file: string | null;
  /** Origin of the page that asks. */
  page: string;
}

/** Asks a bucket what a browser asks before it sends a file there, and before and after it reads a part of one. */
export async function requireCors({ address, file, page }: Asked): Promise<void> {
  // Small files are posted, and parts of large ones put.
  for (const method of ['POST', 'PUT']) {
    const { isOpen, methods } = await preflight(address, page, { method });
    // A browser posts a form without being allowed the method.
    const isTaken = method === 'POST' || methods.includes('*') || methods.includes(method.toLowerCase());
    if (!isOpen || !isTaken)
      throw new Error(
        `The bucket takes no uploads (${method}) from pages at ${page}: allow POST, PUT, GET and HEAD from it by CORS.`,
      );
  }
  const { isOpen, headers } = await preflight(address, page, { method: 'GET', header: 'range' });
  if (!isOpen || !(headers.includes('*') || headers.includes('range')))
    throw new Error(
      `The bucket lets pages at ${page} read no parts of files: allow the header Range from it by CORS.`,
    );
  if (file === null) return;
  const response = await fetch(file, { headers: { origin: page, range: 'bytes=0-1' } });
  await response.body?.cancel();
  const exposed = listOf(response, 'access-control-expose-headers');
  if (!isOpenTo(response, page) || !(exposed.includes('*') || exposed.includes('content-range')))
    throw new Error(
      `The bucket hides from pages at ${page} which part of a file they read: expose the header Content-Range to it by CORS.`,
    );
}

async function preflight(address: string, page: string, asked: { method: string; header?: string }) {
  const response = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      origin: page,
      'access-control-request-method': asked.method,
      ...(asked.header !== undefined && { 'access-control-request-headers': asked.header }),
    },
  });
  return {
    isOpen: isOpenTo(response, page),
    methods: listOf(response, 'access-control-allow-methods'),
    headers: listOf(response, 'access-control-allow-headers'),
  };
}

function isOpenTo({ headers }: Response, page: string): boolean {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === page;
}

/** Returns the names of a header that lists them, in small letters. */
const listOf = ({ headers }: Response, name: string): string[] =>
  (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
