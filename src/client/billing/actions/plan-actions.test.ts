import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { actOnPlan, leaveSubscription, requestDeletion, verifyEmail } from './plan-actions.ts';

let client: Client;
let sent: { name: string; input: object }[];
let response: CallResult<unknown>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.session.side = 'customer';
  sent = [];
  response = { ok: true, data: { message: 'It is done.' }, meta: {} };
  client.api.call = (async (name: string, input: object) => {
    sent.push({ name, input });
    return response;
  }) as unknown as Client['api']['call'];
});
afterEach(() => void vi.unstubAllGlobals());
const names = (): string[] => sent.map(({ name }) => name);
const said = () => client.toasts.toasts.map(({ title, messages }) => [title, ...messages].join(': '));

describe('a change of the plan', () => {
  it('shows the server’s own message, and then the plan as it is by now', async () => {
    expect(await actOnPlan(client, 'cancelUpgrade')).toBe(true);
    expect(await leaveSubscription(client, { reason: 'Too dear', months: 2 })).toBe(true);
    expect(names()).toEqual(['cancelUpgrade', 'customerProfile', 'leaveSubscription', 'customerProfile']);
    expect(sent[2]?.input).toEqual({ body: { reason: 'Too dear', months: 2 } });
    expect(said()).toEqual(['Success: It is done.', 'Success: It is done.']);
  });

  it('that is refused says why, and asks for nothing', async () => {
    response = callFailure('forbidden', 403, 'Only an owner may');
    expect(await actOnPlan(client, 'cancelDowngrade')).toBe(false);
    expect(names()).toEqual(['cancelDowngrade']);
    expect(said()).toEqual(['Only an owner may']);
  });
});

describe('the deletion of an account', () => {
  it('has a wrong password as the problem of its field', async () => {
    response = callFailure('forbidden', 403, 'Not Valid', [], { kind: 'wrong-password' });
    expect(await requestDeletion(client, 'Moved', 'wrong')).toBe('wrong');
    expect(said()).toEqual([]);
    response = callFailure('forbidden', 403, 'Permission Denied!');
    expect(await requestDeletion(client, 'Moved', 'pass')).toBe('failed');
    response = callFailure('conflict', 409, 'Orders are under way');
    expect(await requestDeletion(client, 'Moved', 'pass')).toBe('failed');
    expect(said()).toEqual(['Permission Denied!', 'Orders are under way']);
  });

  it('is asked for without a password by who has none', async () => {
    expect(await requestDeletion(client, 'Moved', null)).toBe('done');
    expect(sent[0]).toEqual({ name: 'requestDeletionByProof', input: { body: { reason: 'Moved' } } });
    expect(said()).toEqual(['Success: It is done.']);
  });
});

describe('an address that is verified', () => {
  it('is told apart from a link that has run out, and from a server that does not respond', async () => {
    response = { ok: true, data: { email: 'mei@example.com' }, meta: {} };
    expect(await verifyEmail(client, 't')).toEqual({ email: 'mei@example.com' });
    response = callFailure('not_found', 404, 'Not Found');
    expect(await verifyEmail(client, 't')).toBe('expired');
    response = callFailure('network', 0);
    expect(await verifyEmail(client, 't')).toBe('unreachable');
  });
});
