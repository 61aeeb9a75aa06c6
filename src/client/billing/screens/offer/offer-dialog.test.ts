import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '#client/app/create-client.ts';
import { savePlan } from '#client/billing/actions/managed-plans.ts';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { ManagedPlan } from '#shared/billing/offer/managed-plan.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { isSaved } from './offer-dialog.ts';

const plan = { id: 'p1', title: 'Studio', isOffered: true, revision: 4 } as ManagedPlan;
let client: Client;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
});
afterEach(() => void vi.unstubAllGlobals());

/** Saves the plan, to which the server responds so. Returns whether it is saved, and how often it was shown anew. */
async function save(response: object): Promise<[isSaved: boolean, shown: number]> {
  vi.spyOn(client.api, 'call').mockResolvedValue(response as never);
  const onSaved = vi.fn();
  return [await isSaved(savePlan(client, plan, plan), onSaved), onSaved.mock.calls.length];
}

it('says what is offered from now on', async () => {
  expect(await save({ ok: true, data: { ...plan, isOffered: false }, meta: {} })).toEqual([true, 0]);
  expect(client.toasts.toasts).toMatchObject([{ messages: ['Studio is not offered from now on.'] }]);
});

it('shows a change by somebody else first, and keeps what was typed as not saved', async () => {
  expect(await save(callFailure('conflict', 409, 'Changed since'))).toEqual([false, 1]);
});

it('stays open with any other refusal', async () => {
  expect(await save(callFailure('invalid_input', 422, 'Not Valid', ['Price']))).toEqual([false, 0]);
});
