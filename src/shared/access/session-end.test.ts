import { expect, it } from 'vitest';
import { isFinalEnd, type SessionEndCode, sessionEndText } from './session-end.ts';

it.each<[SessionEndCode, string | undefined, boolean]>([
  ['deactivated', undefined, true],
  ['removed', undefined, true],
  ['company-closed', 'Bankrupt', true],
  ['account-deleted', undefined, true],
  ['company-merged', undefined, false],
  ['role-changed', undefined, false],
  ['session-ended', undefined, false],
])('whether the same person can sign in again after “%s” is known by its text', (code, reason, isFinal) => {
  expect(isFinalEnd(sessionEndText({ code, reason }))).toBe(isFinal);
});
