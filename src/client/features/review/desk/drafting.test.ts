import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#client/app/create-client.ts';
import type { Client } from '#client/stores/client.ts';
import type { Mark } from '#shared/model/mark.ts';
import { richTextOf } from '#shared/model/rich-text.ts';
import type { User } from '#shared/model/user.ts';
import { memoryStorage } from '../../../../../tests/support/memory-storage.ts';
import type { Desk } from './desk.ts';
import { createReviewDesk } from './review-desk.ts';

const dot: Mark = { id: 'mark-1', page: 1, colour: 'red', shape: 'dot', x: 10, y: 20 };
const text = richTextOf('Half written');
let client: Client;
let desk: Desk;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.session.user = { id: 'u1' } as User;
  Object.assign(client.review.state, { orderId: '10482', attachmentId: 'a1', versionId: 'v1' });
  desk = createReviewDesk(client, () => new Promise(() => {}));
  desk.setReadOnly(false);
});

afterEach(() => vi.unstubAllGlobals());

describe('an unsent comment', () => {
  it('is put away with its mark while nothing may be drawn, and is there again after', () => {
    desk.drafting.setMark(dot);
    desk.drafting.setMessage(text);
    desk.setReadOnly(true);
    expect(desk.view).toMatchObject({ draft: null, composing: false });
    desk.setReadOnly(false);
    expect(desk.view.draft).toEqual(dot);
    expect(desk.drafting.message()).toEqual(text);
  });

  it('without a mark goes the same way', () => {
    desk.drafting.compose();
    desk.drafting.setMessage(text);
    desk.setReadOnly(true);
    expect(desk.view.composing).toBe(false);
    desk.setReadOnly(false);
    expect(desk.view.composing).toBe(true);
  });

  it('belongs to its tab, and a cancelled one to none', () => {
    desk.drafting.setMark(dot);
    desk.setTab('internal');
    expect(desk.view.draft).toBeNull();
    desk.setTab('public');
    expect(desk.view.draft).toEqual(dot);
    desk.drafting.cancel();
    desk.drafting.restore();
    expect(desk.view.draft).toBeNull();
    expect(client.review.state.drafts).toEqual({});
  });

  it('is not sent without text', () => {
    desk.drafting.setMark(dot);
    expect(desk.drafting.send(richTextOf('  \n '))).toBeNull();
    expect(desk.view.draft).toEqual(dot);
  });
});
