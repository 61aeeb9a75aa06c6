import { type CallResult, isPassing } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { ChangeVerdict, GivenVerdict } from '#shared/compare/verdicts.ts';

/** `isPassing`: the same call may succeed later. */
export interface VerdictFailure {
  ok: false;
  isPassing: boolean;
  /** When the server allows the next try. */
  retryAfterMs?: number | undefined;
}
export type VerdictResult<T> = { ok: true; data: T } | VerdictFailure;

/** A person's own verdicts on the changes between two versions, as the server keeps them. */
export interface VerdictStore {
  read(): Promise<VerdictResult<ChangeVerdict[]>>;
  write(verdicts: readonly GivenVerdict[]): Promise<VerdictResult<null>>;
}

/** A version of a file of an order. */
export interface ComparedVersion {
  attachmentId: string;
  versionId: string;
}

/** Returns the verdicts on what has changed from `old` to `version`. */
export function verdictStore(
  { api }: Pick<Client, 'api'>,
  orderId: string,
  old: ComparedVersion,
  version: ComparedVersion,
): VerdictStore {
  const params = { orderId, ...version };
  const before = { beforeAttachmentId: old.attachmentId, beforeVersionId: old.versionId };
  return {
    read: async () => resultOf(await api.call('verdicts', { params, query: before })),
    write: async (verdicts) =>
      resultOf(
        await api.call('setVerdicts', { params, body: { ...before, verdicts: JSON.stringify(verdicts) } }),
      ),
  };
}

/** Until the server has read both files, the call ends in a conflict. */
function resultOf<T>(result: CallResult<T>): VerdictResult<T> {
  if (result.ok) return result;
  const { code, retryAfterMs } = result;
  return { ok: false, isPassing: isPassing(result) || code === 'conflict', retryAfterMs };
}
