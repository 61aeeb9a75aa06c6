import { beforeEach, describe, expect, it } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { PaymentForm } from '#shared/billing/payment-method-rules.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  loadCollected,
  makeDefaultPayment,
  removePaymentMethod,
  savePaymentMethod,
} from './payment-methods.ts';

const form: PaymentForm = {
  ...{ kind: 'direct-debit', name: 'Mei Tan', bank: 'DBS', account: '1', email: '', validUntil: '' },
};
let client: Client;
let sent: { name: string; input: object }[];
let response: CallResult<unknown>;
beforeEach(() => {
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.session.side = 'customer';
  sent = [];
  response = { ok: true, data: [], meta: {} };
  client.api.call = (async (name: string, input: object) => {
    sent.push({ name, input });
    return response;
  }) as unknown as Client['api']['call'];
});
const names = (): string[] => sent.map(({ name }) => name);
const said = () => client.toasts.toasts.map(({ title, messages }) => [title, ...messages].join(': '));

describe('a payment method', () => {
  it('is added by the name of its kind, or changed by its id', async () => {
    expect(await savePaymentMethod(client, form, null)).toBe(true);
    expect(await savePaymentMethod(client, form, 'm1')).toBe(true);
    expect(sent[0]).toEqual({ name: 'addPaymentMethod', input: { body: form } });
    expect(sent[2]).toEqual({ name: 'savePaymentMethod', input: { params: { id: 'm1' }, body: form } });
    expect(said()).toEqual(['Success: Direct debit is added.', 'Success: Your changes are saved.']);
  });

  it('that is changed in any way shows in the profile from then on', async () => {
    await makeDefaultPayment(client, 'm1');
    await removePaymentMethod(client, 'm2');
    expect(names()).toEqual([
      ...['makeDefaultPayment', 'customerProfile'],
      ...['removePaymentMethod', 'customerProfile'],
    ]);
    expect(sent.map(({ input }) => input)).toMatchObject([
      { params: { id: 'm1' } },
      {},
      { params: { id: 'm2' } },
      {},
    ]);
  });

  it('that is refused says why, and leaves the profile alone', async () => {
    response = callFailure('conflict', 409, 'An invoice is open');
    expect(await removePaymentMethod(client, 'm1')).toBe(false);
    expect(await savePaymentMethod(client, form, null)).toBe(false);
    expect(names()).toEqual(['removePaymentMethod', 'addPaymentMethod']);
    expect(said()).toEqual(['An invoice is open', 'An invoice is open']);
  });

  it('that an invoice is to be paid by may be none, which is no failure', async () => {
    response = { ok: true, data: null, meta: {} };
    expect(await loadCollected(client, 'i1')).toBeNull();
    response = callFailure('network', 0);
    expect(await loadCollected(client, 'i1')).toBe('unreachable');
  });
});
