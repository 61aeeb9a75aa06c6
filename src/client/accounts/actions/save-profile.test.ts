import { beforeEach, describe, expect, it } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { changePassword, removeAvatar, setAvatar, setFirstPassword } from './save-profile.ts';

let client: Client;
let sent: { name: string; input: { params?: unknown; body?: unknown } }[];
let responses: Record<string, CallResult<unknown>>;
beforeEach(() => {
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.session.user = { id: 'mei', name: 'Mei Tan' } as User;
  [sent, responses] = [[], {}];
  client.api.call = (async (name: string, input: object) => {
    sent.push({ name, input });
    return responses[name] ?? { ok: true, data: null, meta: {} };
  }) as unknown as Client['api']['call'];
});
const said = () => client.toasts.toasts.map(({ kind, title }) => `${kind}: ${title}`);

describe('a password', () => {
  it('is changed, and every other device is said to be signed out', async () => {
    expect(await changePassword(client, 'old', 'new')).toBe('done');
    expect(sent[0]?.input.body).toEqual({ currentPassword: 'old', newPassword: 'new' });
    expect(client.toasts.toasts[0]?.messages[0]).toContain('signed out everywhere else');
  });

  it('that is not the current one is a problem of its field, and no other refusal is', async () => {
    const data = { kind: 'wrong-password' };
    responses.changePassword = callFailure('forbidden', 403, 'Not Valid', [], data);
    expect(await changePassword(client, 'wrong', 'new')).toBe('wrong');
    expect(said()).toEqual([]);
    responses.changePassword = callFailure('forbidden', 403, 'Permission Denied!');
    expect(await changePassword(client, 'right', 'new')).toBe('failed');
    responses.changePassword = callFailure('rate_limited', 429, 'Too many tries');
    expect(await changePassword(client, 'old', 'new')).toBe('failed');
    responses.setFirstPassword = callFailure('conflict', 409, 'There is one');
    expect(await setFirstPassword(client, 'new')).toBe(false);
    expect(said()).toEqual(['error: Permission Denied!', 'error: Too many tries', 'error: There is one']);
  });
});

describe('a picture', () => {
  const picture = new Blob(['picture'], { type: 'image/jpeg' });

  it('is asked for in the place of its person’s side, and not taken where that is refused', async () => {
    responses.uploadToken = callFailure('too_large', 413, 'It is too large');
    for (const side of ['user', 'customer'] as const) {
      client.session.side = side;
      expect(await setAvatar(client, picture)).toBe(false);
    }
    expect(sent.map(({ name, input }) => [name, input.params])).toEqual([
      ['uploadToken', { type: 'avatar', id: 'mei' }],
      ['uploadToken', { type: 'avatar-customer', id: 'mei' }],
    ]);
    expect(sent[0]?.input.body).toEqual({ name: 'avatar.jpg', size: 7, type: 'image/jpeg' });
    expect(said()).toEqual(['error: It is too large', 'error: It is too large']);
  });

  it('that the storage does not take is not set', async () => {
    // Nothing listens there.
    responses.uploadToken = {
      ok: true,
      data: { url: 'http://127.0.0.1:9/store', fields: { key: 'k' } },
      meta: {},
    };
    expect(await setAvatar(client, picture)).toBe(false);
    expect(sent.map(({ name }) => name)).toEqual(['uploadToken']);
    expect(said()).toEqual(['error: Ooops!']);
  });

  it('is removed, or said not to be', async () => {
    expect(await removeAvatar(client)).toBe(true);
    responses.removeAvatar = callFailure('forbidden', 403, 'Not yours');
    expect(await removeAvatar(client)).toBe(false);
    expect(said()).toEqual(['success: Success', 'error: Not yours']);
  });
});
