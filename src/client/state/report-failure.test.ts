import { beforeEach, expect, it, vi } from 'vitest';
import { type CallFailure, callFailure } from '#client/net/call-result.ts';
import { createClient } from '../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import type { Client } from './client.ts';
import { reportFailure, reportRefusal } from './report-failure.ts';

let client: Client;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
});
const toasts = () => client.toasts.toasts.map(({ title, messages }) => [title, ...messages]);
const away = callFailure('unavailable', 503, 'Not Available at the Moment', ['Please try again.']);

it('shows what the server says of what is not available', () => {
  reportFailure(client, away);
  expect(toasts()).toEqual([['Not Available at the Moment', 'Please try again.']]);
});

it('shows it of a refused call of the review too', () => {
  reportRefusal(client, away);
  expect(toasts()).toEqual([['Failed', 'Not Available at the Moment', 'Please try again.']]);
});

it.each<CallFailure>([
  callFailure('unavailable', 502),
  callFailure('internal', 500, 'Error encountered while processing.'),
  callFailure('network', 0),
  callFailure('conflict', 409),
])('shows the generic error of %j', (failure) => {
  reportFailure(client, failure);
  reportRefusal(client, failure);
  expect(toasts()).toEqual([['Ooops!', expect.stringMatching(/^Error encountered while processing/)]]);
});
