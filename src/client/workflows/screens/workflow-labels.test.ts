import { expect, it } from 'vitest';
import type { WorkflowPerson } from '#shared/workflows/workflow.ts';
import { lacksApprover, peopleSentence, personNote } from './workflow-labels.ts';

const person = (name: string, more: Partial<WorkflowPerson> = {}): WorkflowPerson => ({
  id: name,
  name,
  avatar: null,
  role: 'collaborator',
  fault: null,
  ...more,
});

it('says who does what, and leaves out who cannot sign in', () => {
  const people = [
    person('Isla Reid', { role: 'approver' }),
    person('Owen Pryce'),
    person('Una Fell'),
    person('Victor Chong', { fault: 'deactivated' }),
  ];
  expect(peopleSentence({ people })).toBe('Isla Reid approves. Owen Pryce and Una Fell collaborate.');
  expect(lacksApprover({ people })).toBe(false);
  expect(personNote(person('Victor Chong', { fault: 'deactivated' }))).toBe('Collaborator, deactivated');
});

it('shows that nobody of it can approve', () => {
  const people = [person('Isla Reid', { role: 'approver', fault: 'may-not-approve' }), person('Owen Pryce')];
  expect(lacksApprover({ people })).toBe(true);
  expect(peopleSentence({ people: [] })).toBe('');
});
