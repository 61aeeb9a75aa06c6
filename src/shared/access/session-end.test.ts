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

it.each<SessionEndCode>(['second-factor-removed', 'deactivated', 'removed', 'role-changed'])(
  'names whom staff and customers have over them: %s',
  (code) => expect(sessionEndText({ code })).toContain('by your administrator or account owner.'),
);
