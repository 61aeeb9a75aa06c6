import { beforeEach, describe, expect, it } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { createDraftBeginning } from './draft-beginning.ts';

const done: CallResult<OrderDetail> = { ok: true, data: { id: '10500' } as OrderDetail, meta: {} };
const lost = callFailure('network', 0);

let sent: { name: string; body: unknown; mutationId: string | undefined }[];
let responses: CallResult<OrderDetail>[];
let kept: { mutationId: string; begun: Record<string, string> | null }[];
beforeEach(() => {
  [sent, responses, kept] = [[], [], []];
});

const call = async (name: string, { body }: { body?: unknown }, options?: { mutationId?: string }) => {
  sent.push({ name, body, mutationId: options?.mutationId });
  return responses.shift() ?? done;
};
function begin(before: Parameters<typeof createDraftBeginning>[1] = { mutationId: 'm1', begun: null }) {
  const beginning = createDraftBeginning({ api: { call } } as unknown as Client, before);
  const create = (orderName: string) =>
    beginning.create(
      () => ({ orderName }),
      () => void kept.push({ mutationId: beginning.mutationId, begun: beginning.begun }),
    );
  return { beginning, create };
}

describe('the request that begins a draft', () => {
  it('is kept on the device before it is sent, and forgotten once it is done', async () => {
    const { beginning, create } = begin();
    const outcome = create('Menu');
    expect(kept).toEqual([{ mutationId: 'm1', begun: { orderName: 'Menu' } }]);
    expect(await outcome).toEqual({ result: done, body: { orderName: 'Menu' }, isRepeat: false });
    expect(beginning.begun).toBeNull();
  });

  it('is repeated unchanged where it may have arrived, whatever was typed since', async () => {
    const { create } = begin();
    responses = [lost, callFailure('internal', 500)];
    await create('Men');
    await create('Menu');
    const { isRepeat, body } = await create('Menu, larger');
    expect(sent.map(({ body: each }) => each)).toEqual(Array(3).fill({ orderName: 'Men' }));
    expect(new Set(sent.map(({ mutationId }) => mutationId))).toEqual(new Set(['m1']));
    expect({ isRepeat, body }).toEqual({ isRepeat: true, body: { orderName: 'Men' } });
  });

  it('is repeated unchanged by a later visit too', async () => {
    const { create } = begin({ mutationId: 'm7', begun: { orderName: 'Men' } });
    expect(await create('Menu')).toMatchObject({ isRepeat: true });
    expect(sent).toEqual([{ name: 'createOrder', body: { orderName: 'Men' }, mutationId: 'm7' }]);
  });

  it('is made anew once it was refused: it had no effect', async () => {
    const { create } = begin();
    responses = [callFailure('invalid_input', 400, 'Please check', ['orderName: is too long'])];
    expect((await create('M'.repeat(999))).result.ok).toBe(false);
    expect(await create('Menu')).toMatchObject({ isRepeat: false, body: { orderName: 'Menu' } });
  });

  it('is repeated unchanged where its session ended before the response', async () => {
    const { create } = begin({ mutationId: 'm1', begun: null });
    responses = [callFailure('aborted', 0)];
    await create('Men');
    expect(await create('Menu')).toMatchObject({ isRepeat: true, body: { orderName: 'Men' } });
    expect(sent.map(({ mutationId }) => mutationId)).toEqual(['m1', 'm1']);
  });

  it('gets another id where its own was used for something else, and is kept under that', async () => {
    const { beginning, create } = begin({ mutationId: 'm1', begun: { orderName: 'Men' } });
    responses = [callFailure('mutation_reused', 409)];
    expect(await create('Menu')).toEqual({ result: done, body: { orderName: 'Menu' }, isRepeat: false });
    const [first, second] = sent;
    expect(first?.mutationId).toBe('m1');
    expect(second).toMatchObject({ body: { orderName: 'Menu' }, mutationId: beginning.mutationId });
    expect(beginning.mutationId).not.toBe('m1');
    expect(kept.at(-1)).toEqual({ mutationId: beginning.mutationId, begun: { orderName: 'Menu' } });
  });
});

it('gives a draft that was never kept an id of its own, by which a copy is made once too', async () => {
  const { beginning } = begin({ mutationId: null, begun: null });
  expect(beginning.mutationId).not.toBe('');
  expect(begin({ mutationId: null, begun: null }).beginning.mutationId).not.toBe(beginning.mutationId);
  responses = [lost];
  await beginning.copy('10400');
  await beginning.copy('10400');
  expect(sent.map(({ name, mutationId }) => [name, mutationId])).toEqual(
    Array(2).fill(['cloneOrder', beginning.mutationId]),
  );
});
