import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import { decideLockMs } from '#shared/files/version-rules.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { createReviewView, type ReviewView } from './review-view.ts';

let client: Client;
let view: ReviewView;
let sent: string[];
let decisions: Decisions;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.review.state.versionId = 'v1';
  view = createReviewView(memoryStorage());
  view.drawing = 'done';
  sent = [];
  decisions = createDecisions(client, view, (content) => sent.push(content));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const toasts = (): string[] => client.toasts.toasts.map(({ title }) => title);

it('sends one decision on a version, and rests before the next', () => {
  decisions.decideVersion('Approved');
  decisions.decideVersion('Revise');
  expect([sent, view.announcement]).toEqual([['Approved'], 'Decided a moment ago. Please wait.']);
  vi.setSystemTime(Date.now() + decideLockMs);
  decisions.decideVersion('Revise');
  expect(sent).toEqual(['Approved', 'Revise']);
});

it('approves no proof that is not drawn yet', () => {
  view.drawing = 'coming';
  decisions.decideVersion('Approved');
  expect([sent, toasts()]).toEqual([[], [expect.stringMatching('not drawn yet')]]);
  decisions.decideVersion('Revise');
  expect(sent).toEqual(['Revise']);
});

it('approves no proof whose stage has lost the GPU, until that is given back', () => {
  view.isBlank = true;
  decisions.decideVersion('Approved');
  expect([sent, toasts()]).toEqual([[], [expect.stringMatching('nothing of the proof is drawn')]]);
  view.isBlank = false;
  decisions.decideVersion('Approved');
  expect(sent).toEqual(['Approved']);
});

it('takes no decision while the server is out of reach', () => {
  client.connection.since = Date.now();
  decisions.decideVersion('Approved');
  decisions.decide('MAKE_CHANGES');
  expect([sent, view.deciding]).toEqual([[], null]);
  expect(toasts()[0]).toMatch('locked until you are online');
});
