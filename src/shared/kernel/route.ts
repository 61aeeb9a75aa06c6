import type { z } from 'zod';

/** Anti-forgery scopes of the specification; a token from GET /g/csrf/{scope} serves its own scope only. */
export const csrfScopes = [
  'upload',
  'reseller-customer',
  'reseller-profile',
  'guest-annotation',
  'customer-card',
  'customer-team-member',
  'customer-package',
  'customer-payment-method',
  'customer-transaction',
  'customer-profile',
  'cart',
  'filter',
  'card',
  'card-annotation',
  'profile',
  'create-pexels-images',
] as const;
export type CsrfScope = (typeof csrfScopes)[number];

export const csrfHeader = 'x-csrf-token';
/** A write sent twice with one id runs once and returns the same response. Any text of 8 to 64 characters. */
export const mutationHeader = 'x-mutation-id';

/**
 * The callers of a route, which decide its prefix: `customer` /c · `provider` /d · `session` both, for everyone
 * signed in · `open` /g, without a session · `guest` /g with a guest's bearer token · `any` /g with any bearer
 * token.
 */
export type Audience = 'customer' | 'provider' | 'session' | 'open' | 'guest' | 'any';

export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the prefix, with `:name` parameters. */
  path: `/${string}`;
  audience: Audience;
  /** Required on writes of a session or guest; absent on reads. */
  csrf?: CsrfScope;
  /** Requires a session whose holder has recently proved who they are; refused to impersonators. */
  needsIdentity?: true;
  params?: Params;
  query?: Query;
  /** JSON, urlencoded or multipart fields alike: form fields hold text, which the schema turns into values. */
  body?: Body;
  /** What `data` of the envelope holds. */
  data: Data;
}

/** Keeps a route's literal types. */
export const route = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  M extends Route['method'],
>(
  definition: Route<P, Q, B, D> & { method: M },
): Route<P, Q, B, D> & { method: M } => definition;
