import { beforeEach, expect, it } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { deletePreset, loadPresets, savePreset } from './edit-presets.ts';

let client: Client;
let sent: { name: string; input: { params?: unknown; body?: Record<string, unknown> } }[];
let response: CallResult<unknown>;
beforeEach(() => {
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.filters.presets.orders = [];
  client.filters.presets.archive = [];
  sent = [];
  response = { ok: true, data: { id: 'p9' }, meta: {} };
  client.api.call = (async (name: string, input: object) => {
    sent.push({ name, input });
    return response;
  }) as unknown as Client['api']['call'];
});
const names = (): string[] => sent.map(({ name }) => name);

it('saves a new preset, or over the one that is edited, in the place that it is of', async () => {
  expect(await savePreset(client, 'orders', null, 'Mine', { operatorId: ['o1', 'o2'] })).toBe('p9');
  expect(await savePreset(client, 'archive', 'p3', 'Old', {})).toBe('p9');
  expect(names()).toEqual(['createPreset', 'updateArchivedPreset']);
  expect(sent[0]?.input.body).toMatchObject({ name: 'Mine', operatorId: 'o1,o2' });
  expect(sent[1]?.input.params).toEqual({ presetId: 'p3' });
});

it('says why a preset is not saved or deleted, and returns that it is not', async () => {
  response = callFailure('invalid_input', 400, 'Please check', ['name: is in use']);
  expect(await savePreset(client, 'orders', null, 'Mine', {})).toBeNull();
  expect(await deletePreset(client, 'archive', 'p3')).toBe(false);
  expect(names()).toEqual(['createPreset', 'deleteArchivedPreset']);
  expect(client.toasts.toasts.every(({ kind }) => kind !== 'success')).toBe(true);
  expect(client.toasts.toasts.length).toBeGreaterThan(0);
});

it('asks for all presets of a place once one is saved there whose others have not come', async () => {
  client.filters.presets.orders = null;
  await savePreset(client, 'archive', null, 'Old', {});
  expect(names()).toEqual(['createArchivedPreset']);
  await savePreset(client, 'orders', null, 'Mine', {});
  expect(names()).toEqual(['createArchivedPreset', 'createPreset', 'presets']);
});

it('leaves it to who shows them that they could not be loaded', async () => {
  response = callFailure('network', 0);
  expect(await loadPresets(client, 'archive')).toBe(false);
  expect(names()).toEqual(['archivedPresets']);
  expect(client.toasts.toasts).toEqual([]);
});
