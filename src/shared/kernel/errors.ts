import { z } from 'zod';

/** Machine-readable reason in every refused response, beside the text for people. */
export const errorCodes = {
  invalid_grant: 400,
  invalid_input: 422,
  unauthenticated: 401,
  /** A guest's link or session opens nothing, or nothing any more; never asks to sign in again. */
  guest_denied: 401,
  csrf: 403,
  /** The caller must prove who they are again and then repeat the call. `data` lists the proofs they have. */
  identity_unconfirmed: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  /** One mutation id was sent with two different calls or contents: a mistake of the program that sent it. */
  mutation_reused: 409,
  locked: 423,
  too_large: 413,
  quota: 409,
  unsupported: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/**
 * A refusal as a value: use cases return or throw it, and the HTTP layer turns it into an envelope with the status
 * above. `message` is the title shown to people, `messages` the list below it, `data` the current state of what the
 * call was to change.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly messages: string[];
  readonly data: unknown;
  constructor(code: ErrorCode, message: string, messages: string[] = [], data?: unknown) {
    super(message);
    this.code = code;
    this.messages = messages;
    this.data = data;
  }
}

/** A refusal of what was sent: `messages` say what is wrong with it. */
export const invalidInput = (messages: string[], data?: unknown): Refusal =>
  new Refusal('invalid_input', 'Not Valid', messages, data);

/** Throws a refusal if a form has problems: a line for each after its field's label, and as data each by its field. */
export function requireValid<Field extends string>(
  problems: Readonly<Partial<Record<Field, string>>>,
  labels: Readonly<Record<Field, string>>,
): void {
  const found = Object.entries(problems) as [Field, string][];
  if (found.length === 0) return;
  throw invalidInput(
    found.map(([field, problem]) => `${labels[field]}: ${problem}`),
    { problems },
  );
}

/** The shape of every response. `reauth` makes the client clear the session and reload after 3 s. */
export const envelopeSchema = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.boolean(),
    code: z.string().optional(),
    message: z.string().optional(),
    messages: z.array(z.string()).optional(),
    data: data.optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
    reauth: z.boolean().optional(),
  });
export interface Envelope<T> {
  success: boolean;
  code?: string;
  message?: string;
  messages?: string[];
  data?: T;
  meta?: Record<string, unknown>;
  reauth?: boolean;
}
