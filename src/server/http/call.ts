import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { RefuseIfOutdated } from '#server/access/run-once.ts';
import type { Origin } from '#server/audit/record-audit.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';

/** The input of a handler, all of it checked. Parts that the route does not declare are `unknown`. */
export interface OpenCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  headers: IncomingHttpHeaders;
  /** Address of the caller, for limits and the log. */
  ip: string;
  /** The host name of the request, without a port. */
  host: string;
  /** Returns who calls, from where and now, for the audit log. */
  origin(): Origin;
  log: FastifyBaseLogger;
  /** Sent as `meta` of the response. */
  meta: Record<string, unknown>;
  /** Text for people about what was done, sent as `message`. */
  notice: { message?: string };
}

/** A call of someone signed in, under the right prefix, with the anti-forgery token the route asks for. */
export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>
  extends OpenCall<P, Q, B> {
  actor: Actor;
  sessionId: string;
  /** The caller's `x-mutation-id`, to be carried by the events of this write; null where there is none. */
  mutationId: string | null;
  /**
   * Runs `use` in one transaction together with the record that this mutation is done. If the same person sends the
   * same mutation again, `use` does not run and the first value is returned; with another body it is refused. The value
   * must be JSON. Use it once a call. `refuseIfOutdated`: refuses a first value that others have made untrue since.
   */
  once<T>(use: (tx: MutationTx) => Promise<T>, refuseIfOutdated?: RefuseIfOutdated<T>): Promise<T>;
}

export type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = (
  call: Call<P, Q, B>,
) => Promise<z.input<D>>;
export type OpenHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
> = (call: OpenCall<P, Q, B>) => Promise<z.input<D>>;
