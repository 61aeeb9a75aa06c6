import type { ErrorCode } from '#shared/kernel/errors.ts';

/** Why a call failed. `message` is empty if the server gave none; `status` is 0 without a response. */
export interface CallFailure {
  ok: false;
  code: ErrorCode | 'network' | 'aborted';
  message: string;
  messages: string[];
  status: number;
  /** When the server allows the next try. */
  retryAfterMs?: number;
  /** The current state of what the call wanted to change, if the server sends it. */
  data?: unknown;
}

export type CallResult<T> = { ok: true; data: T; meta: Record<string, unknown> } | CallFailure;

export const callFailure = (
  code: CallFailure['code'],
  status: number,
  message = '',
  messages: string[] = [],
  data?: unknown,
): CallFailure => ({ ok: false, code, message, messages, status, data });

/** Returns whether the server was there and failed at this very call. */
export const isFault = ({ code }: CallFailure): boolean => code === 'internal';

/** Returns whether the same call may succeed later unchanged: no response, or a server in trouble. */
export const isPassing = ({ code, status }: CallFailure): boolean =>
  code === 'network' || code === 'unavailable' || code === 'rate_limited' || status >= 500;

/** Returns what a refusal says of the field with this label; undefined if nothing. */
export function problemOfField({ messages }: CallFailure, label: string): string | undefined {
  const prefix = `${label}: `;
  const problem = messages.find((message) => message.startsWith(prefix))?.slice(prefix.length);
  return problem && `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
}
