import { expect, it } from 'vitest';
import { guestInvitationSchema } from '#shared/guests/guests.http.ts';
import { emptyForm, invitationOf, problemsOf } from './invitation-form.ts';

const toRosa = { ...emptyForm(['a1']), name: ' Rosa Osei ', email: 'rosa@example.com ' };
const wrong = (form: Parameters<typeof problemsOf>[0]) =>
  Object.entries(problemsOf(form)).flatMap(([field, problem]) => (problem === null ? [] : [field]));

it('makes an invitation that the server takes', () => {
  expect(guestInvitationSchema.parse(invitationOf(toRosa))).toEqual({
    guest: { name: 'Rosa Osei', email: 'rosa@example.com' },
    message: '',
    attachmentIds: ['a1'],
    expiresAt: null,
    days: 14,
    protection: 'none',
    maxOpens: null,
    mayDownload: false,
    mayDecide: false,
  });
});

it('gives an open link nobody to mail a code to, and a password only where it is asked for', () => {
  const open = { ...toRosa, to: 'open' as const, protection: 'code' as const, password: 'secret words' };
  expect(invitationOf(open)).toMatchObject({ guest: null, protection: 'none' });
  expect(invitationOf(open)).not.toHaveProperty('password');
  expect(invitationOf({ ...open, protection: 'password' }).password).toBe('secret words');
});

it('needs a name and an address of a person, a file, and a password that is not short', () => {
  expect(wrong(emptyForm([]))).toEqual(['name', 'email', 'attachmentIds']);
  expect(wrong({ ...toRosa, name: '\u200b' })).toEqual(['name']);
  expect(wrong({ ...toRosa, email: 'rosa' })).toEqual(['email']);
  expect(wrong({ ...emptyForm(['a1']), to: 'open', protection: 'password', password: 'short' })).toEqual([
    'password',
  ]);
  expect(wrong(toRosa)).toEqual([]);
});
