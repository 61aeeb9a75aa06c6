import { beforeEach, describe, expect, it } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { FormConflict } from '#client/sync/form-conflict.ts';
import type { Announcement, AnnouncementForm } from '#shared/notifications/announcement.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  hiddenAnnouncements,
  hideAnnouncement,
  loadAnnouncements,
  removeAnnouncement,
  saveAnnouncement,
} from './announcements.ts';

let client: Client;
let storage: Storage;
let response: CallResult<unknown>;
let sent: { name: string; input: { params?: unknown; body?: Record<string, unknown> } }[];
beforeEach(() => {
  storage = memoryStorage();
  client = createClient('http://127.0.0.1:9/api', storage);
  response = { ok: true, data: null, meta: {} };
  sent = [];
  client.api.call = (async (name: string, input: object) => {
    sent.push({ name, input });
    return response;
  }) as unknown as Client['api']['call'];
});
const announced = (...ids: string[]): Announcement[] => ids.map((id) => ({ id }) as Announcement);
const form = { title: 'Closed on Friday', text: '' } as unknown as AnnouncementForm;

describe('an announcement that is closed', () => {
  it('stays hidden in this browser, with those closed before', () => {
    hideAnnouncement(client, 'a', announced('a', 'b', 'c'));
    hideAnnouncement(client, 'c', announced('a', 'b', 'c'));
    hideAnnouncement(client, 'c', announced('a', 'b', 'c'));
    expect(hiddenAnnouncements(client)).toEqual(['a', 'c']);
    expect(hiddenAnnouncements(createClient('http://127.0.0.1:9/api', storage))).toEqual(['a', 'c']);
  });

  it('is forgotten once it is no longer published', () => {
    hideAnnouncement(client, 'a', announced('a', 'b'));
    hideAnnouncement(client, 'b', announced('b', 'c'));
    expect(hiddenAnnouncements(client)).toEqual(['b']);
    // It has ended while it was on the screen.
    hideAnnouncement(client, 'z', announced('b'));
    expect(hiddenAnnouncements(client)).toEqual(['b']);
  });
});

describe('an announcement that is written', () => {
  it('is added, or changed with what its form showed before', async () => {
    expect(await saveAnnouncement(client, null, form, { title: 'x' })).toBe(true);
    expect(await saveAnnouncement(client, 'a', form, { title: 'Closed' })).toBe(true);
    expect(sent).toMatchObject([
      { name: 'addAnnouncement', input: { body: form } },
      {
        name: 'changeAnnouncement',
        input: { params: { id: 'a' }, body: { ...form, before: '{"title":"Closed"}' } },
      },
    ]);
    expect(sent[0]?.input.body).not.toHaveProperty('before');
    expect(client.toasts.toasts.flatMap(({ messages }) => messages)).toEqual([
      'It is announced.',
      'The announcement is changed.',
    ]);
  });

  it('that somebody else has changed meanwhile comes back with what it reads now', async () => {
    const data = { kind: 'form-conflict', now: { title: 'Closed on Monday' } };
    response = callFailure('conflict', 409, 'It has changed', [], data);
    const outcome = await saveAnnouncement(client, 'a', form, { title: 'Closed' });
    expect(outcome).toBeInstanceOf(FormConflict);
    expect(outcome).toMatchObject({ now: { title: 'Closed on Monday' } });
    response = callFailure('forbidden', 403, 'Not allowed');
    expect(await saveAnnouncement(client, 'a', form, {})).toBe(false);
    expect(await removeAnnouncement(client, 'a')).toBe(false);
    expect(client.toasts.toasts.map(({ title }) => title)).toEqual([
      'It has changed',
      'Not allowed',
      'Not allowed',
    ]);
  });
});

it('says nothing where announcements do not come: nothing waits for them', async () => {
  response = callFailure('internal', 500);
  expect(await loadAnnouncements(client)).toBeNull();
  expect(client.toasts.toasts).toEqual([]);
});
