import { describe, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { emptyOrderForm } from '#shared/model/order-form.ts';
import { richTextOf } from '#shared/model/rich-text.ts';
import { memoryStorage } from '../../../tests/support/memory-storage.ts';
import type { Client } from './client.ts';
import { openDraft } from './draft-order.ts';
import { currentDraft, readKeptDraft } from './kept-draft.ts';

interface Sent {
  name: string;
  body: Record<string, string>;
  mutationId: string | undefined;
}

/** A server that answers what `answers` says, or keeps the draft. */
function desk() {
  const storage = memoryStorage();
  const sent: Sent[] = [];
  let reachable = true;
  const call = async (
    name: string,
    { body }: { body: Record<string, string> },
    options?: { mutationId?: string },
  ) => {
    sent.push({ name, body, mutationId: options?.mutationId });
    if (!reachable) return callFailure('network', 0);
    return { ok: true, data: { id: '10500' }, meta: {} };
  };
  const client = { storage, api: { call } } as unknown as Client;
  return {
    storage,
    sent,
    client,
    cut: () => {
      reachable = false;
    },
    mend: () => {
      reachable = true;
    },
  };
}
const saved = (draft: ReturnType<typeof openDraft>) =>
  vi.waitFor(() => expect(draft.state.saving).toBe('saved'), { timeout: 3_000 });

describe('a draft that is being written', () => {
  it('is begun with the first pause, and saved field by field after that', async () => {
    const { client, sent, storage } = desk();
    const draft = openDraft(client, 'mei', null);
    draft.takeUp();
    draft.change({ orderName: 'Men' });
    draft.change({ orderName: 'Menu' });
    expect(readKeptDraft(storage, 'mei', null)?.form.orderName).toBe('Menu');
    await saved(draft);
    draft.change({ serviceId: 'poster' });
    await saved(draft);
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      ['createOrder', { orderName: 'Menu' }],
      ['saveOrder', { serviceId: 'poster' }],
    ]);
    expect(draft.state.orderId).toBe('10500');
    expect(currentDraft(storage, 'mei')).toBe('10500');
    expect(readKeptDraft(storage, 'mei', null)).toBeNull();
    expect(readKeptDraft(storage, 'mei', '10500')).toBeNull();
    draft.rest();
  });

  it('is kept while the server cannot be reached, and begun once however often it is sent', async () => {
    const { client, sent, storage, cut, mend } = desk();
    cut();
    const first = openDraft(client, 'mei', null);
    first.takeUp();
    first.change({ orderName: 'Menu', brief: richTextOf('Eight pages') });
    expect(await first.save()).toBeNull();
    expect(first.state.saving).toBe('waiting');
    first.rest();

    mend();
    const again = openDraft(client, 'mei', null);
    expect(again.state.form).toEqual({
      ...emptyOrderForm,
      orderName: 'Menu',
      brief: richTextOf('Eight pages'),
    });
    again.takeUp();
    await saved(again);
    expect(new Set(sent.map(({ mutationId }) => mutationId)).size).toBe(1);
    expect(sent.at(-1)?.body).toEqual({
      orderName: 'Menu',
      brief: JSON.stringify(richTextOf('Eight pages')),
    });
    expect(readKeptDraft(storage, 'mei', null)).toBeNull();
    again.rest();
  });

  it('sends that no workflow is wanted, which is another thing than that none was chosen', async () => {
    const { client, sent, cut, mend } = desk();
    cut();
    const first = openDraft(client, 'mei', null);
    first.takeUp();
    first.change({ orderName: 'Menu', workflowId: null });
    await first.save();
    first.rest();
    mend();
    const again = openDraft(client, 'mei', null);
    expect(again.state.form.workflowId).toBeNull();
    again.takeUp();
    await saved(again);
    expect(sent.at(-1)?.body).toEqual({ orderName: 'Menu', workflowId: '' });
    again.rest();
    const other = openDraft(client, 'tom', null);
    expect(other.state.form.workflowId).toBeUndefined();
  });

  it('keeps what is typed while a save is under way', async () => {
    const { client, sent } = desk();
    const draft = openDraft(client, 'mei', null);
    draft.takeUp();
    draft.change({ orderName: 'Menu' });
    const saving = draft.save();
    draft.change({ orderName: 'Menu for spring' });
    await saving;
    expect(draft.state.form.orderName).toBe('Menu for spring');
    await saved(draft);
    expect(sent.at(-1)).toMatchObject({ name: 'saveOrder', body: { orderName: 'Menu for spring' } });
    draft.rest();
  });

  it('leaves nothing behind once it is forgotten, and is another person’s never', async () => {
    const { client, storage } = desk();
    const draft = openDraft(client, 'mei', null);
    draft.takeUp();
    draft.change({ orderName: 'Menu' });
    expect(readKeptDraft(storage, 'tom', null)).toBeNull();
    draft.forget();
    expect(storage.length).toBe(0);
  });
});
