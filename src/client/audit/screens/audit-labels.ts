import { type Role, roles } from '#shared/access/role.ts';
import { roleName } from '#shared/access/role-name.ts';
import type { AuditEntry } from '#shared/audit/audit-entry.ts';

type Value = string | number | boolean | null | undefined;

/** Returns the path of a field in words: `jobTitle` → `Job title`, `billed_to.city` → `Billed to › City`. */
export const fieldName = (path: string): string => path.split('.').map(words).join(' › ');

function words(key: string): string {
  // Names of people and things stay as they are.
  if (/[\s-]/.test(key)) return key;
  const spaced = key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/^is (?=\w)/i, '')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;

/** Returns a value as it is read; `moment` writes instants on the reader's clock. */
export function valueText(value: Value, moment: (at: string) => string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value))
    ? moment(value)
    : String(value);
}

/** Returns the fields of an entry with both values, in the order of their names. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): {
  path: string;
  before: Value;
  after: Value;
}[] {
  const paths = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...paths].map((path) => ({ path, before: before?.[path], after: after?.[path] }));
}

/** Returns the first changed fields by name, and the number of further ones. */
export function changesSummary(entry: Pick<AuditEntry, 'before' | 'after'>): string {
  const names = changesOf(entry).map(({ path }) => fieldName(path));
  const more = names.length - 2;
  return more > 0 ? `${names.slice(0, 2).join(', ')} and ${more} more` : names.join(', ');
}

const isRole = (role: string): role is Role => roles.some((each) => each === role);

/** Returns who did it as one line of a table, including the server itself and visitors who are not signed in. */
export function whoText({ actor, impersonator }: Pick<AuditEntry, 'actor' | 'impersonator'>): string {
  const name = actor === '' ? 'Not signed in' : actor;
  return impersonator === null ? name : `${impersonator} as ${name}`;
}

export const roleText = (role: string | null): string =>
  role !== null && isRole(role) ? roleName(role) : '';
