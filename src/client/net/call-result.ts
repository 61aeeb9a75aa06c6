import type { ErrorCode } from '#shared/kernel/errors.ts';

/** Why a call brought nothing. `message` is empty where the server gave none; `status` is 0 without an answer. */
export interface CallFailure {
  ok: false;
  code: ErrorCode | 'network' | 'aborted';
  message: string;
  messages: string[];
  status: number;
  /** When the server asks to be asked again. */
  retryAfterMs?: number;
  /** How that stands which was to be changed, where the server says it. */
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

/** Whether the server was there and failed at this very call. */
export const isFault = ({ code }: CallFailure): boolean => code === 'internal';

/** Whether the same call may succeed later without anything being changed: no answer, or a server in trouble. */
export const isPassing = ({ code, status }: CallFailure): boolean =>
  code === 'network' || code === 'unavailable' || code === 'rate_limited' || status >= 500;
