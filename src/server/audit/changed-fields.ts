import type { AuditFields as Fields } from '#shared/audit/audit-entry.ts';
import { priceText } from '#shared/kernel/money.ts';

const maxTextLength = 300;
const money = /^(total|paid|credited|creditUsed|refunded|price|plan_price|amount)$/;
/** Fields of which an entry shows the end alone, as bank statements do. */
const account = /(^|[._])(account|accountNumber|iban)$/i;
/** Fields that must not come into the log, whatever they are in. */
const secret = /password|token|secret|hash|storage_key/i;

/** Returns `value` as one level: nested fields by path, lists as text. Unset and empty fields are omitted. */
export function flatten(value: unknown, path = ''): Fields {
  if (value === null || value === undefined || value === '') return {};
  if (secret.test(path)) return {};
  if (Array.isArray(value)) return value.length === 0 ? {} : { [path]: short(value.map(textOf).join(', ')) };
  if (value instanceof Date) return { [path]: value.toISOString() };
  if (typeof value === 'object')
    return Object.assign(
      {},
      ...Object.entries(value).map(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`)),
    );
  if (typeof value === 'string') return { [path]: account.test(path) ? masked(value) : short(value) };
  return typeof value === 'number' || typeof value === 'boolean' ? { [path]: value } : {};
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(flatten(value)).join(' ')
    : value === null || value === undefined
      ? '–'
      : String(value);

const short = (text: string): string => {
  if (text.startsWith('data:')) return '(picture)';
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
};

const masked = (text: string): string => (text.length > 8 ? `••••${text.slice(-4)}` : '••••');

/** Returns the fields with amounts as they are written, where `currency` is among them. */
function withPrices(fields: Fields): Fields {
  const { currency } = fields;
  if (typeof currency !== 'string') return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'number' && money.test(key) ? priceText(value, currency) : value,
    ]),
  );
}

/**
 * Returns the fields that differ, as they were and are; null where there was or is no subject. A field that one side
 * lacks is null there.
 */
export function changedFields(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): { before: Fields | null; after: Fields | null } {
  const old = before === null ? null : withPrices(flatten(before));
  const now = after === null ? null : withPrices(flatten(after));
  if (old === null || now === null) return { before: old, after: now };
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    // Compares the full values: two account numbers with the same ending, or long texts with the same start, look
    // alike when shortened.
    (path) => valueAt(before, path) !== valueAt(after, path) || old[path] !== now[path],
  );
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(changed.map((path) => [path, fields[path] ?? null]));
  return { before: pick(old), after: pick(now) };
}

/** Returns the value at a path as JSON; null for empty values. */
function valueAt(of: unknown, path: string): string | null {
  let at = of;
  let rest = path;
  while (rest !== '') {
    if (typeof at !== 'object' || at === null) return null;
    const inside: Record<string, unknown> = { ...at };
    if (rest in inside) return jsonOf(inside[rest]);
    const [head = '', ...tail] = rest.split('.');
    at = inside[head];
    rest = tail.join('.');
  }
  return jsonOf(at);
}

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : JSON.stringify(value);
