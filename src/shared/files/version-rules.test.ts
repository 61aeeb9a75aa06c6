import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { isOnTab, mayDeleteVersion, versionsOnTab, whyAttachmentStays } from './version-rules.ts';

const open = { isInternal: false, isInternalApproved: false, disabledDelete: false };
const internal = { ...open, isInternal: true };
const checked = { ...open, isInternalApproved: true };
const manager = { userId: 'daniel', role: 'manager', clientType: 'user', companyId: null } as Actor;
const owner = { ...manager, role: 'owner', clientType: 'customer', companyId: 'harbour' } as Actor;

describe('the tabs of a version', () => {
  it('are the public one until it is internal, and both once it is checked', () => {
    const tabsOf = (version: typeof open) =>
      (['public', 'internal'] as const).filter((tab) => isOnTab(version, tab));
    expect(tabsOf(open)).toEqual(['public']);
    expect(tabsOf(internal)).toEqual(['internal']);
    expect(tabsOf(checked)).toEqual(['public', 'internal']);
  });

  it('show all versions where the tab has none', () => {
    expect(versionsOnTab([open, internal], 'internal')).toEqual([internal]);
    expect(versionsOnTab([open, open], 'internal')).toEqual([open, open]);
  });
});

describe('a version can be deleted', () => {
  it('by who may choose the operator, while another is on its tab', () => {
    expect(mayDeleteVersion(manager, open, [open, open])).toBe(true);
    expect(mayDeleteVersion(owner, open, [open, open])).toBe(false);
    expect(mayDeleteVersion(manager, open, [open, internal])).toBe(false);
    expect(mayDeleteVersion(manager, internal, [internal, checked])).toBe(true);
  });

  it('while it is neither checked nor marked', () => {
    expect(mayDeleteVersion(manager, checked, [checked, open])).toBe(false);
    expect(mayDeleteVersion(manager, { ...open, disabledDelete: true }, [open, open])).toBe(false);
  });
});

it('an attachment stays with a version that is approved, also where only the record says so yet', () => {
  const versions = [
    { id: 'v2', version: 2, isApproved: false },
    { id: 'v1', version: 1, isApproved: false },
  ];
  expect(whyAttachmentStays(versions, [])).toBeNull();
  expect(whyAttachmentStays(versions, ['v1'])).toContain('version 1 is approved');
  expect(whyAttachmentStays([{ id: 'v3', version: 3, isApproved: true }], [])).toContain('version 3');
});
