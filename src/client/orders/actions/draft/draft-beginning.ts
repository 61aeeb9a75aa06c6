import { type CallResult, isPassing } from '#client/net/call-result.ts';
import type { KeptDraft } from '#client/orders/stores/kept-draft.ts';
import type { Client } from '#client/state/client.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

/** The request that begins a draft on the server: it has one effect, however often it is sent. */
export interface DraftBeginning {
  readonly mutationId: string;
  /** The request, which may have arrived: it is repeated unchanged. Null before the first attempt. */
  readonly begun: Record<string, string> | null;
  /**
   * Sends what an earlier attempt sent (`isRepeat`), else `fields`. Calls `keep` before, to store it on this device.
   */
  create(
    fields: () => Record<string, string>,
    keep: () => void,
  ): Promise<{ result: CallResult<OrderDetail>; body: Record<string, string>; isRepeat: boolean }>;
  copy(sourceId: string): Promise<CallResult<OrderDetail>>;
}

export function createDraftBeginning(
  { api }: Pick<Client, 'api'>,
  kept: Pick<KeptDraft, 'mutationId' | 'begun'>,
): DraftBeginning {
  let mutationId = kept.mutationId ?? randomId();
  let { begun } = kept;
  const create: DraftBeginning['create'] = async (fields, keep) => {
    const isRepeat = begun !== null;
    begun ??= fields();
    const body = begun;
    keep();
    const result = await api.call('createOrder', { body }, { mutationId });
    // If its session has ended it may have arrived.
    if (result.ok || !(isPassing(result) || result.code === 'aborted')) begun = null;
    if (result.ok || result.code !== 'mutation_reused') return { result, body, isRepeat };
    mutationId = randomId();
    return create(fields, keep);
  };
  return {
    get mutationId() {
      return mutationId;
    },
    get begun() {
      return begun;
    },
    create,
    copy: (orderId) => api.call('cloneOrder', { params: { orderId } }, { mutationId }),
  };
}
