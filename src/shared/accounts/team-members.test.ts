import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { type Role, roles } from '#shared/access/role.ts';
import { memberStateSchema } from './team-member.ts';
import {
  mayActOnMember,
  mayChangeTeam,
  mayReadTeam,
  mayRemoveMember,
  memberActions,
  memberProblems,
} from './team-members.ts';

const owner: Actor = {
  userId: 'farah',
  clientType: 'customer',
  role: 'owner',
  companyId: 'harbour',
  isApprover: false,
  viewOnly: false,
};
const form = {
  firstname: 'Ben',
  lastname: 'Lim',
  email: 'ben@harbour.test',
  jobTitle: '',
  timeZone: 'Asia/Singapore',
  role: 'staff',
  isApprover: true,
  viewOnly: false,
} as const;

describe('the form of a team member', () => {
  it('needs a name, an address and a time zone, and no password', () => {
    expect(memberProblems(form)).toEqual({});
    expect(memberProblems({ ...form, password: '' })).toEqual({});
    expect(memberProblems({ ...form, firstname: ' ', lastname: '', email: '' })).toEqual({
      firstname: 'Required!',
      email: 'Required!',
    });
    expect(
      memberProblems({
        ...form,
        email: 'ben@',
        timeZone: 'Mars',
        password: 'short',
        jobTitle: 'x'.repeat(81),
      }),
    ).toEqual({
      email: 'Not Valid',
      timeZone: 'Not Valid',
      password: 'Too short: 5 of at least 10 characters',
      jobTitle: 'Not Valid',
    });
    expect(memberProblems({ ...form, email: `${'b'.repeat(250)}@lim.test` })).toEqual({ email: 'Not Valid' });
  });
});

describe('the team', () => {
  it('is its owners’ and the provider’s administrators’ to see, and to change where they may change anything', () => {
    const keepers: Role[] = ['owner', 'admin'];
    for (const role of roles)
      for (const viewOnly of [false, true]) {
        expect([role, mayReadTeam({ role, viewOnly })]).toEqual([role, keepers.includes(role)]);
        expect([role, mayChangeTeam({ role, viewOnly })]).toEqual([
          role,
          keepers.includes(role) && !viewOnly,
        ]);
      }
  });

  it('loses no owner by their own hand, and nobody acts otherwise than their state allows', () => {
    const member = fc.record({
      id: fc.constantFrom('farah', 'ben'),
      state: fc.constantFrom(...memberStateSchema.options),
      pendingEmail: fc.option(fc.constant('new@harbour.test')),
      isRemovable: fc.boolean(),
      hasSecondFactor: fc.boolean(),
    });
    fc.assert(
      fc.property(member, (one) => {
        const may = memberActions.filter((action) => mayActOnMember(owner, one, action));
        if (one.id === 'farah') {
          expect(may).not.toContain('deactivate');
          expect(may).not.toContain('reset-second-factor');
          expect(mayRemoveMember(owner, one)).toBe(false);
        }
        expect(may.includes('invite')).toBe(one.state === 'invited');
        expect(may.includes('reactivate')).toBe(one.state === 'deactivated');
        if (one.state === 'deactivated') expect(may).toEqual(['reactivate']);
        expect(
          memberActions.some((action) => mayActOnMember({ ...owner, viewOnly: true }, one, action)),
        ).toBe(false);
      }),
    );
  });
});
