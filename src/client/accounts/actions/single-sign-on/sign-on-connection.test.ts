import { beforeEach, expect, it } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { SignOnForm } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { readSignOn, removeSignOn, saveSignOn } from './sign-on-connection.ts';

const form = { issuer: 'https://id.example.com', isRequired: true, trustsSecondFactor: false } as SignOnForm;
let client: Client;
let response: CallResult<unknown>;
let sent: { name: string; input: { params?: unknown; body?: unknown } }[];
beforeEach(() => {
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  response = { ok: true, data: { connection: { issuer: form.issuer } }, meta: {} };
  sent = [];
  client.api.call = (async (name: string, input: object) => {
    sent.push({ name, input });
    return response;
  }) as unknown as Client['api']['call'];
});

it('reads, saves and removes the connection of one’s own company, or of another by its id', async () => {
  for (const whose of [null, 'c7']) {
    await readSignOn(client, whose);
    expect(await saveSignOn(client, whose, form)).toEqual({ issuer: form.issuer });
    expect(await removeSignOn(client, whose)).toBe(true);
  }
  expect(sent.map(({ name, input }) => [name, input.params])).toEqual([
    ['signOn', undefined],
    ['saveSignOn', undefined],
    ['removeSignOn', undefined],
    ['companySignOn', { companyId: 'c7' }],
    ['saveCompanySignOn', { companyId: 'c7' }],
    ['removeCompanySignOn', { companyId: 'c7' }],
  ]);
  expect(sent[1]?.input.body).toEqual({
    issuer: form.issuer,
    isRequired: 'true',
    trustsSecondFactor: 'false',
  });
});

it('has what is wrong with a form at its fields, and says nothing beside', async () => {
  const problems = { issuer: 'It does not respond' };
  response = callFailure('invalid_input', 400, 'Please check', [], { problems });
  expect(await saveSignOn(client, null, form)).toEqual({ problems });
  expect(client.toasts.toasts).toEqual([]);
});

it.each([undefined, null, 'text', { kind: 'other' }])(
  'says why it is refused otherwise (%s)',
  async (data) => {
    response = callFailure('forbidden', 403, 'Only its owner may', [], data);
    expect(await saveSignOn(client, 'c7', form)).toBeNull();
    expect(await removeSignOn(client, 'c7')).toBe(false);
    expect(client.toasts.toasts.map(({ title }) => title)).toEqual([
      'Only its owner may',
      'Only its owner may',
    ]);
  },
);

it('leaves it to the screen to say that a connection could not be read', async () => {
  response = callFailure('network', 0);
  expect(await readSignOn(client, null)).toBeNull();
  expect(client.toasts.toasts).toEqual([]);
});
