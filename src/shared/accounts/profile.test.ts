import { describe, expect, it } from 'vitest';
import { roles } from '#shared/access/role.ts';
import { maxPasswordLength, maySetJobTitle, passwordProblem, profileProblems } from './profile.ts';

const complete = { firstname: 'Mei', lastname: 'Lim', jobTitle: '', timeZone: 'Asia/Kuala_Lumpur' };

describe('a profile', () => {
  it('is complete with a name and a zone; many people have one name', () => {
    expect(profileProblems(complete)).toEqual({});
    expect(profileProblems({ ...complete, lastname: '' })).toEqual({});
  });

  it.each([
    [{ firstname: '  ' }, { firstname: 'Required!' }],
    [{ firstname: ' \u200b\u3164' }, { firstname: 'Required!' }],
    [{ lastname: 'x'.repeat(61) }, { lastname: 'Not Valid' }],
    [{ jobTitle: 'x'.repeat(81) }, { jobTitle: 'Not Valid' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Not Valid' }],
    [{ timeZone: '' }, { timeZone: 'Not Valid' }],
  ])('with %j is not', (change, problems) => {
    expect(profileProblems({ ...complete, ...change })).toEqual(problems);
  });

  it('takes every zone that the machine lists', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    expect(zones.filter((timeZone) => profileProblems({ ...complete, timeZone }).timeZone)).toEqual([]);
  });

  it('takes a job title from those whom the matrix grants it', () => {
    const may = (viewOnly: boolean) => roles.filter((role) => maySetJobTitle({ role, viewOnly }));
    expect(may(false).toSorted()).toEqual(
      ['admin', 'creative_manager', 'manager', 'operator', 'owner', 'production_manager'].toSorted(),
    );
    expect(may(true)).toEqual([]);
  });
});

it('asks for a password of at least ten characters', () => {
  expect(passwordProblem('')).toBe('Required!');
  expect(passwordProblem('123456789')).toBe('Too short: 9 of at least 10 characters');
  expect(passwordProblem('x'.repeat(maxPasswordLength + 1))).toBe(
    `Too long: at most ${maxPasswordLength} characters`,
  );
  expect(passwordProblem('1234567890')).toBeNull();
});
