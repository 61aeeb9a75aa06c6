import { expect, it } from 'vitest';
import { emptySetup, setupProblems } from '#shared/installation/installation.ts';
import { firstUnfinished, problemsOf, setupSteps, summaryOf } from './setup-steps.ts';

const answers = {
  ...emptySetup,
  name: 'Northlight Repro',
  country: 'NL',
  currency: 'EUR',
  timeZone: 'Europe/Amsterdam',
  firstname: 'Ada',
  email: 'ada@northlight.example',
  password: 'a long enough sentence',
};

it('asks for each field in one step', () => {
  const asked = setupSteps.flatMap(({ fields }) => fields);
  expect([...asked].sort()).toEqual(Object.keys(emptySetup).sort());
});

it('leads to the first step that something is missing in', () => {
  const unfinished = (part: Partial<typeof answers>) =>
    firstUnfinished(setupProblems({ ...answers, ...part }))?.key;
  expect(unfinished({})).toBeUndefined();
  expect(unfinished({ password: '', name: '' })).toBe('administrator');
  expect(unfinished({ name: '' })).toBe('studio');
  expect(unfinished({ supportEmail: 'nobody' })).toBe('mail');
});

it('shows in a step its own problems alone', () => {
  const problems = setupProblems({ ...answers, password: '', name: '' });
  const [administrator, studio] = setupSteps.map((step) => Object.keys(problemsOf(step, problems)));
  expect(administrator).toEqual(['password']);
  expect(studio).toEqual(['name']);
});

it('sums up what was answered', () => {
  const lines = setupSteps.map(({ key }) => summaryOf(key, answers));
  expect(lines).toEqual([
    'Ada, ada@northlight.example',
    'Northlight Repro, EUR, Monday to Friday, 9:00 to 18:00',
    'ada@northlight.example',
    'Design studio',
    'Without the demonstration',
  ]);
  expect(summaryOf('administrator', { ...answers, requiresSecondFactor: true })).toBe(
    'Ada, second factor on',
  );
});
