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
 * An entry of an order's chain in the form that is hashed. Each part is stored in a column of its own, and
 * verification rebuilds the record from them.
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
  /** Random, so that nobody finds out by trying which name the hash holds. Absent in old entries, and where names were erased. */
  salt?: string;
}

/** Returns a record as the text that is hashed. */
export const recordText = (record: DecisionRecord): string => canonicalJson(record as unknown as Json);

/** Returns the SHA-256 of a record's canonical JSON. */
export const hashRecord = (record: DecisionRecord): string =>
  createHash('sha256').update(recordText(record)).digest('hex');

/** Returns the value with its texts as the database keeps them: no NUL, no half of a surrogate pair. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return Buffer.from(value).toString().replaceAll('\0', '') as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item)])) as T;
}
