import { createHmac, timingSafeEqual } from 'node:crypto';

/** What this server signs addresses with, and where they begin. */
export interface FileAddresses {
  secret: Uint8Array;
  apiPrefix: string;
}

/** What an address names: one file, for one session. */
export interface AddressedFile {
  sessionId: string;
  subject: string;
  id: string;
  part: string;
  mark: string;
}

/**
 * The only fields that hold addresses. They never contain text written by people, so a reference cannot be forged.
 */
const references =
  /"(url|thumbnail|preview|pictures|downloadUrl)":"file:([a-z]+)\/([\w-]+)\/([a-z]+)\/([0-9a-f]{8})"/g;

const seal = (secret: Uint8Array, { sessionId, subject, id, part, mark }: AddressedFile): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['file', sessionId, subject, id, part, mark]))
    .digest();

function addressOf({ secret, apiPrefix }: FileAddresses, file: AddressedFile): string {
  const { sessionId, subject, id, part, mark } = file;
  const signature = seal(secret, file).toString('base64url');
  return `${apiPrefix}/g/file/${sessionId}/${subject}/${id}/${part}/${mark}?signature=${signature}`;
}

/**
 * Returns whether the address was signed by this server. Whether it still opens the file depends on the
 * session.
 */
export function isAddress(secret: Uint8Array, file: AddressedFile, signature: string): boolean {
  const expected = seal(secret, file);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns whether a JSON text holds references to files. */
export const hasReferences = (json: string): boolean => json.includes('":"file:');

/**
 * Returns the JSON text with every reference replaced by an address on this server that works for one session and
 * ends with it. Within a session a file's address stays the same, so caches and open documents keep it.
 */
export const withAddresses = (addresses: FileAddresses, sessionId: string, json: string): string =>
  hasReferences(json)
    ? json.replace(
        references,
        (_, field, subject, id, part, mark) =>
          `"${field}":"${addressOf(addresses, { sessionId, subject, id, part, mark })}"`,
      )
    : json;
