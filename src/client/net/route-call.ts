import type { ClientType } from '#shared/access/role.ts';
import type { Audience } from '#shared/kernel/route.ts';
import type { RouteData, RouteInput, RouteName } from '#shared/protocol/http-table.ts';

/** The parts of a route's input that it has; a part whose every field is optional may be left out. */
type Needed<T> = {
  [K in keyof T as unknown extends T[K] ? never : object extends T[K] ? never : K]: T[K];
};
type Omissible<T> = {
  [K in keyof T as unknown extends T[K] ? never : object extends T[K] ? K : never]?: T[K];
};
export type CallInput<N extends RouteName> = Needed<RouteInput<N>> & Omissible<RouteInput<N>>;

/** A route's parts as plain records of fields, once the types have been checked. */
export interface CallFields {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/**
 * A successful response. `begun` is the result of `onBegin` when the call was sent; `mutationId` null for
 * reads.
 */
export interface CallResponse<N extends RouteName = RouteName> {
  name: N;
  input: CallFields;
  data: RouteData<N>;
  /** Metadata beside the data: sequence numbers of channels, pages. */
  meta: Record<string, unknown>;
  mutationId: string | null;
  begun: number;
}

export function routePrefix(audience: Audience, side: ClientType | 'guest' | null): string {
  switch (audience) {
    case 'customer':
      return '/c';
    case 'provider':
      return '/d';
    case 'session':
      return side === 'user' ? '/d' : '/c';
    case 'open':
    case 'guest':
    case 'any':
      return '/g';
  }
}

/** Fills `:name` in a route's path; a parameter that is missing is a bug. */
export function routePath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Returns form fields as text: undefined and false are left out, as a browser's form does. */
export function formFields(fields: Record<string, unknown> = {}): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== false) form.append(name, String(value));
  return form;
}
