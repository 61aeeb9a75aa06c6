import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import { decideLockMs } from '#shared/files/version-rules.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { olderVersionText } from './decision-lock.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { createReviewView, type ReviewView } from './review-view.ts';

let client: Client;
let view: ReviewView;
let sent: string[];
let lock: string | null;
let decisions: Decisions;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  client.review.state.versionId = 'v1';
  view = createReviewView(memoryStorage());
  view.drawing = 'done';
  sent = [];
  lock = null;
  decisions = createDecisions(client, view, {
    send: (content) => sent.push(content),
    approvalLock: () => lock,
  });
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

it('approves no older version and says why, but revises one that is checked', () => {
  const versions = [
    { id: 'v2', version: 2, isInternalApproved: false },
    { id: 'v1', version: 1, isInternalApproved: false },
  ] as Version[];
  lock = olderVersionText({ versions }, versions[1] as Version);
  decisions.decideVersion('Approved');
  const why = 'Version 1 is an older one. Only the newest, version 2, can be approved.';
  expect([sent, toasts(), view.rests]).toEqual([[], [why], {}]);
  expect(olderVersionText({ versions }, versions[0] as Version)).toBeNull();
  expect(olderVersionText({ versions }, { id: 'v1', version: 1, isInternalApproved: true })).toBeNull();
  decisions.decideVersion('Revise');
  expect(sent).toEqual(['Revise']);
});
