import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/access/role.ts';
import { workflowRoleSchema } from './workflow.ts';
import {
  maxWorkflowNameLength,
  mayApprove,
  mayEditWorkflows,
  mayReadWorkflows,
  withWorkflow,
  workflowProblems,
} from './workflows.ts';

const isla = { id: 'isla', role: 'approver' } as const;

describe('a workflow', () => {
  it('has a name of at most 60 characters, and somebody who approves', () => {
    const form = { name: 'Brand sign-off', isDefault: false, people: [isla] };
    expect(workflowProblems(form)).toEqual({});
    expect(workflowProblems({ ...form, name: 'x'.repeat(maxWorkflowNameLength) })).toEqual({});
    expect(workflowProblems({ ...form, name: 'x'.repeat(61) })).toEqual({ name: 'Max. 60 characters' });
    expect(
      workflowProblems({ name: '  ', isDefault: true, people: [{ id: 'o', role: 'collaborator' }] }),
    ).toEqual({
      name: 'Required!',
      people: 'Choose at least one approver.',
    });
  });

  it('is edited by owners, and chosen by whoever creates orders', () => {
    for (const role of roles) {
      expect([role, mayEditWorkflows({ role, viewOnly: false })]).toEqual([role, role === 'owner']);
      expect(mayEditWorkflows({ role, viewOnly: true })).toBe(false);
      const reads = role === 'owner' || role === 'staff';
      expect([role, mayReadWorkflows({ role, viewOnly: false })]).toEqual([role, reads]);
    }
  });

  it('asks for approval whom the review would let approve', () => {
    const staff = { role: 'staff', isApprover: false, viewOnly: false } as const;
    expect(mayApprove(staff)).toBe(false);
    expect(mayApprove({ ...staff, isApprover: true })).toBe(true);
    expect(mayApprove({ ...staff, role: 'owner' })).toBe(true);
    expect(mayApprove({ role: 'owner', isApprover: true, viewOnly: true })).toBe(false);
  });

  it('adds its people to an order in their roles, takes nobody away, and adds nobody twice', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    const people = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        role: fc.constantFrom(...workflowRoleSchema.options),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(ids, ids, people, (collaborators, approvers, added) => {
        const before = { collaborators, approvers };
        const after = withWorkflow(before, added);
        expect(after.collaborators).toEqual(expect.arrayContaining(collaborators));
        expect(after.approvers).toEqual(expect.arrayContaining(approvers));
        for (const { id, role } of added) expect(after[`${role}s`]).toContain(id);
        for (const list of [after.collaborators, after.approvers])
          expect(list).toEqual([...new Set(list)].sort());
        expect(withWorkflow(after, added)).toEqual(after);
      }),
    );
  });
});
