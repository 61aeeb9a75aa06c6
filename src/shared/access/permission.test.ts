import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can } from './permission.ts';
import { permissionMatrix } from './permission-matrix.ts';
import { type Role, roles, seesInternal } from './role.ts';
import { type Action, actions, type Subject, subjects } from './subjects.ts';

const may = (role: Role, action: Action, subject: Subject) => can({ role, viewOnly: false }, action, subject);
const who = (action: Action, subject: Subject) => roles.filter((role) => may(role, action, subject));
const managers: Role[] = ['manager', 'creative_manager', 'production_manager', 'admin'];
const provider: Role[] = ['operator', ...managers];

/** Sentences of application.md and review.md, section 6, each as who alone may. */
const specified: [action: Action, subject: Subject, allowed: Role[]][] = [
  ['create', 'ORDER_CREATE', ['owner', 'staff']],
  ['update', 'ORDER_PUBLISH', ['owner', 'staff']],
  ['update', 'ORDER_REVERT_DRAFT', ['owner', 'staff']],
  ['update', 'ORDER_DUPLICATE', ['owner', 'staff']],
  ['update', 'ORDER_HOLD', ['owner', 'staff', ...provider]],
  ['update', 'ORDER_CANCEL', ['owner', 'staff', ...provider]],
  ['update', 'ORDER_STATUS', ['owner', 'staff', ...provider]],
  ['update', 'ORDER_ARCHIVE', managers],
  ['update', 'ORDER_DETAIL', ['owner', ...managers]],
  ['update', 'ASSIGN_OPERATOR', managers],
  ['update', 'ASSIGN_MANAGER', managers],
  ['update', 'ASSIGNED_OPERATOR', managers],
  ['read', 'APPROVE_ACTION', provider],
  ['update', 'APPROVE_ACTION', ['creative_manager', 'production_manager', 'admin']],
  ['read', 'ANNOTATION_INTERNAL_COMMENT', provider],
  ['read', 'ATTACHMENT_INTERNAL_REVIEW', provider],
  ['create', 'ORDER_ADD_VERSION', provider],
  ['delete', 'ATTACHMENT', ['owner', ...managers]],
  ['delete', 'ATTACHMENT_CUSTOMER_REVIEW', provider],
  ['update', 'ORDER_WORKING_TIME', provider],
  ['update', 'SUBSCRIPTION_LEAVE', ['owner']],
  ['delete', 'ACCOUNT', ['owner']],
  ['visit', 'PAGE_CREATE_ORDER', ['owner', 'staff']],
  ['visit', 'PAGE_WORKFLOW_EDITOR', ['owner']],
  ['visit', 'PAGE_TEAM_MEMBER', ['owner', 'admin']],
  ['update', 'TEAM_MEMBER', ['owner', 'admin']],
  ['update', 'WORKFLOW', ['owner']],
  ['read', 'NAV_USER_REPORTING', managers],
  ['read', 'NAV_CUSTOMER_REPORTING', ['owner', 'staff']],
  ['read', 'PAYG_CUSTOMER_INFO', provider],
  ['read', 'ORDER_FILTER_CLIENT', [...provider, 'cso']],
  ['read', 'ORDER_FILTER_OPERATOR', ['owner', 'staff', ...provider, 'cso']],
  ['read', 'NAV_CUSTOMER_IMAGES', ['owner', 'staff', 'cso']],
  ['read', 'PAYG_CART', ['owner']],
  ['read', 'TOUR_GUIDE', ['owner', 'admin']],
  ['update', 'ANNOUNCEMENTS', managers],
  ['create', 'IMPERSONATION', managers],
];

describe('the permission matrix', () => {
  it.each(specified)('%s %s', (action, subject, allowed) => {
    expect(who(action, subject).sort()).toEqual([...allowed].sort());
  });

  it('lets a read-only sales officer and a view-only person change nothing', () => {
    for (const subject of subjects)
      for (const action of ['create', 'update', 'delete'] as const) {
        expect(may('cso', action, subject)).toBe(false);
        for (const role of roles) expect(can({ role, viewOnly: true }, action, subject)).toBe(false);
      }
  });

  it('leaves what a view-only person reads and visits as it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...roles),
        fc.constantFrom('read' as const, 'visit' as const),
        fc.constantFrom(...subjects),
        (role, action, subject) =>
          can({ role, viewOnly: true }, action, subject) === may(role, action, subject),
      ),
    );
  });

  it('keeps what is internal from everyone but internal staff and the administrator', () => {
    for (const subject of ['ANNOTATION_INTERNAL_COMMENT', 'ATTACHMENT_INTERNAL_REVIEW'] as const)
      for (const action of actions)
        for (const role of who(action, subject)) expect(seesInternal({ role })).toBe(true);
  });

  it('gives the approving managers all that managers have', () => {
    for (const role of ['creative_manager', 'production_manager', 'admin'] as const)
      for (const action of actions)
        for (const subject of permissionMatrix.manager[action] ?? [])
          expect(may(role, action, subject)).toBe(true);
  });

  it('has no subject that no code reads', () => {
    const tables = ['subjects.ts', 'permission-matrix.ts'];
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !tables.some((table) => file.endsWith(table)),
    );
    const code = files.map((file) => readFileSync(`src/${file}`, 'utf8')).join('\n');
    expect(subjects.filter((subject) => !code.includes(`'${subject}'`))).toEqual([]);
  });

  it('gives nobody a subject twice', () => {
    for (const role of roles)
      for (const action of actions) {
        const granted = permissionMatrix[role][action] ?? [];
        expect([role, action, granted.length]).toEqual([role, action, new Set(granted).size]);
      }
  });
});
