import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts short texts for the database (AES-256-GCM), each bound to the row that it belongs to. */
export interface TextSealer {
  /** Returns `text` as it is to be stored in the row named `row`: encrypted, where there is a key. */
  seal(text: string, row: string): string;
  /** Returns the text that is stored in `row`. Throws where its key is missing, or it was changed or moved. */
  open(stored: string, row: string): string;
  /** Returns whether a stored text is as `seal` would store it now: under the first key, or bare without any. */
  isCurrent(stored: string): boolean;
  /** Returns whether the key of a stored text is here; a bare text needs none. */
  canOpen(stored: string): boolean;
}

/** A text as it is stored in the row that `id` names. */
export interface StoredText {
  id: string;
  text: string;
}

/** Texts are encrypted with a key that is not configured. */
export class TextKeyMissing extends Error {}

/** Throws where the key of a stored text is missing; `explain` gets how many lack theirs. */
export function requireKeys(
  sealer: TextSealer,
  stored: readonly StoredText[],
  explain: (closed: number) => string,
): void {
  const closed = stored.filter(({ text }) => !sealer.canOpen(text)).length;
  if (closed > 0) throw new TextKeyMissing(explain(closed));
}

/** Stores every text under the current key; `replace` does, where the text has not been changed meanwhile. */
export async function sealAll(
  sealer: TextSealer,
  stored: readonly StoredText[],
  replace: (id: string, before: string, after: string) => Promise<void>,
): Promise<void> {
  for (const { id, text } of stored)
    if (!sealer.isCurrent(text)) await replace(id, text, sealer.seal(sealer.open(text, id), id));
}

const mark = 'sealed';
const nonceBytes = 12;
const tagBytes = 16;

/** Returns a name that a key is recognised by, and that gives nothing of it away. */
const nameOf = (key: Uint8Array): string =>
  createHash('sha256').update('name of a key').update(key).digest('hex').slice(0, 12);

/** Seals with the first of `keys` and opens with any: a new key is added in front of the one it replaces. */
export function createTextSealer(keys: readonly Uint8Array[]): TextSealer {
  const named = new Map(keys.map((key) => [nameOf(key), key]));
  const [current] = named;
  const partsOf = (stored: string): { name: string; bytes: Buffer } | null => {
    const [kind, name = '', sealed = ''] = stored.split(':');
    return kind === mark ? { name, bytes: Buffer.from(sealed, 'base64url') } : null;
  };
  return {
    seal(text, row) {
      if (current === undefined) return text;
      const [name, key] = current;
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(row));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [mark, name, sealed.toString('base64url')].join(':');
    },
    open(stored, row) {
      const parts = partsOf(stored);
      if (parts === null) return stored;
      const key = named.get(parts.name);
      if (key === undefined) throw new Error(`the key ${parts.name} of a stored text is missing`);
      const { bytes } = parts;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(row))
        .setAuthTag(bytes.subarray(-tagBytes));
      return (
        decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    isCurrent: (stored) => partsOf(stored)?.name === current?.[0],
    canOpen(stored) {
      const parts = partsOf(stored);
      return parts === null || named.has(parts.name);
    },
  };
}
