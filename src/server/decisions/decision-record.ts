import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '#shared/decisions/canonical-json.ts';
import type {
  DecidedVersion,
  DecisionKind,
  DeviceKind,
  IdentityAssurance,
  OpenThread,
} from '#shared/decisions/decision.ts';

/** What the first entry of an order has as its previous hash. */
export const noHash = '0'.repeat(64);

/**
 * The hashed form of an entry in an order's chain. Each field has its own column, and verification rebuilds the
 * record from them.
 */
export interface DecisionRecord {
  id: string;
  orderId: string;
  sequence: number;
  kind: DecisionKind;
  reason: string | null;
  versions: DecidedVersion[];
  openThreads: OpenThread[];
  by: { id: string; name: string };
  role: string;
  assurance: IdentityAssurance;
  impersonator: { id: string; name: string } | null;
  device: DeviceKind;
  decidedAt: string;
  takesBackId: string | null;
  previousHash: string;
  /**
   * Random, so that the names cannot be found by hashing guesses. Absent in old entries, and after names were
   * erased.
   */
  salt?: string;
  /**
   * Hash of the names and what was written under them, which the entry's own hash holds in their place: so all else can be
   * checked once they are erased. Absent in old entries, which are hashed as a whole.
   */
  namesHash?: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns a record as the text that is hashed: with the hash of its names in their place, where it has one. */
export function recordText(record: DecisionRecord): string {
  if (record.namesHash === undefined) return wholeText(record);
  const { by, role: _, impersonator, openThreads, salt: __, ...facts } = record;
  return canonicalJson({
    ...facts,
    by: { id: by.id },
    impersonator: impersonator && { id: impersonator.id },
    openThreads: openThreads.map(({ author: _author, text: _text, ...thread }) => thread),
  } as unknown as Json);
}

/** Returns the names of a record, and what was written under them, as the text that is hashed. */
export const namesText = ({ by, role, impersonator, openThreads, salt }: DecisionRecord): string =>
  canonicalJson({
    by: by.name,
    role,
    impersonator: impersonator?.name ?? null,
    openThreads: openThreads.map(({ author, text }) => ({ author, text })),
    ...(salt !== undefined && { salt }),
  });

/** Returns all of a record as text. */
const wholeText = (record: DecisionRecord): string => canonicalJson(record as unknown as Json);

export const hashNames = (record: DecisionRecord): string => sha256(namesText(record));

/** Returns the SHA-256 of all that a record holds, its names among it. */
export const hashWhole = (record: DecisionRecord): string => sha256(wholeText(record));

/** Returns a record with the hash of its names. */
export const withNamesHash = (record: DecisionRecord): DecisionRecord => ({
  ...record,
  namesHash: hashNames(record),
});

/** Returns the SHA-256 of a record, which the next one names. */
export const hashRecord = (record: DecisionRecord): string => sha256(recordText(record));

/** Returns the value with its texts as the database keeps them: no NUL, no half of a surrogate pair. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return Buffer.from(value).toString().replaceAll('\0', '') as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item)])) as T;
}
