import { describe, expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { readKeptDraft } from '#client/orders/stores/kept-draft.ts';
import type { Client } from '#client/state/client.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { openDraft } from './draft-order.ts';

const source = {
  id: '10500',
  orderName: 'Menu',
  serviceId: 'poster',
  brief: richTextOf('Eight pages'),
  dueDate: null,
  workflow: null,
} as OrderDetail;
const saved = (draft: ReturnType<typeof openDraft>) => expect.poll(() => draft.state.saving).toBe('saved');

describe('a draft that is written in two places', () => {
  /** A server that keeps a brief from those who do not know it, and may lose its response. */
  function sharedDraft(start: string) {
    const server = { brief: richTextOf(start), losesResponse: false };
    const storage = memoryStorage();
    const order = { ...source, id: '10500', brief: server.brief };
    const call = async (_: string, { body }: { body: Record<string, string> }) => {
      const known = [body.briefBefore, body.brief].map((text) => plainText(JSON.parse(text ?? '')));
      if (!known.includes(plainText(server.brief)))
        return callFailure('conflict', 409, '', [], { kind: 'brief-conflict', brief: server.brief });
      server.brief = JSON.parse(body.brief ?? '');
      return server.losesResponse ? callFailure('network', 0) : { ok: true, data: order, meta: {} };
    };
    const draft = openDraft({ storage, api: { call } } as unknown as Client, 'mei', order);
    draft.takeUp();
    return { server, storage, draft };
  }

  it('does not lose what was written elsewhere, and is kept until its author has read that', async () => {
    const { server, storage, draft } = sharedDraft('Start.');
    server.brief = richTextOf('Start. Theirs.');
    for (const text of ['Start. Mine.', 'Start. Mine, too.']) {
      draft.change({ brief: richTextOf(text) });
      expect(await draft.save()).toBeNull();
      expect(draft.state.saving).toBe('refused');
    }
    expect(plainText(server.brief)).toBe('Start. Theirs.');
    expect(readKeptDraft(storage, 'mei', '10500')).toMatchObject({
      form: { brief: richTextOf('Start. Mine, too.') },
      briefBefore: richTextOf('Start.'),
    });
    draft.replaceTheirs();
    await saved(draft);
    expect(plainText(server.brief)).toBe('Start. Mine, too.');
    draft.rest();
  });

  it('asks before it replaces a name that was given elsewhere while this device was away', async () => {
    const server = { orderName: 'Menu' };
    const storage = memoryStorage();
    let reachable = false;
    const call = async (_: string, { body }: { body: Record<string, string> }) => {
      if (!reachable) return callFailure('network', 0);
      const known = [undefined, server.orderName].includes(body.nameBefore);
      if (!known) return callFailure('conflict', 409, '', [], { kind: 'name-conflict', ...server });
      Object.assign(server, body);
      return { ok: true, data: { ...source, ...server }, meta: {} };
    };
    const open = () =>
      openDraft(
        { storage, api: { call }, review: { state: { drafts: {} } } } as unknown as Client,
        ...(['mei', { ...source, ...server, id: '10500' }] as const),
      );
    const first = open();
    first.change({ orderName: 'Menu of the train' });
    await first.save();
    first.rest();

    server.orderName = 'Menu of the office';
    reachable = true;
    const again = open();
    again.follow(server);
    again.takeUp();
    await expect.poll(() => again.state.saving).toBe('refused');
    expect([again.state.form.orderName, server.orderName]).toEqual([
      'Menu of the train',
      'Menu of the office',
    ]);
    expect(again.state.refusal?.data).toMatchObject({ orderName: 'Menu of the office' });
    again.replaceTheirs();
    await saved(again);
    expect(server.orderName).toBe('Menu of the train');
    again.rest();
  });

  it('knows its own brief again, of which no response came', async () => {
    const { server, draft } = sharedDraft('Start.');
    server.losesResponse = true;
    draft.change({ brief: richTextOf('Start. Mine.') });
    await draft.save();
    server.losesResponse = false;
    draft.change({ brief: richTextOf('Start. Mine, too.') });
    await draft.save();
    expect(draft.state.saving).toBe('saved');
    expect(plainText(server.brief)).toBe('Start. Mine, too.');
    draft.rest();
  });
});
