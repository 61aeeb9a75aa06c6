import { describe, expect, it } from 'vitest';
import { auditRules } from '#server/audit/audit-rules.ts';
import { auditActions } from '#shared/audit/audit-actions.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { auditRuleOf } from './audit-call.ts';

const rules = Object.values(auditRules);

describe('the audit log', () => {
  it('has a rule for every route that changes something, or a reason for none', () => {
    const changing = Object.entries(routes).filter(([, { method }]) => method !== 'GET');
    const without = changing.map(([name]) => name).filter((name) => !(name in auditRules));
    expect(without).toEqual([]);
    for (const [, route] of changing) expect(() => auditRuleOf(route)).not.toThrow();
  });

  it('lets no route be mounted that changes something and is missing', () => {
    const given: Record<string, unknown> = auditRules;
    const rule = given.savePlan;
    delete given.savePlan;
    try {
      expect(() => auditRuleOf(routes.savePlan)).toThrow('savePlan changes something');
    } finally {
      given.savePlan = rule;
    }
  });

  it('records every table that leaves the installation', () => {
    const tables = Object.keys(routes).filter((name) => /Csv$/.test(name));
    expect(tables.filter((name) => !(name in auditRules))).toEqual([]);
  });

  it('has no action that nothing records', () => {
    const recorded = new Set(
      rules.flatMap((rule) => ('action' in rule ? [rule.action] : 'actions' in rule ? rule.actions : [])),
    );
    expect(Object.keys(auditActions).filter((action) => !recorded.has(action as never))).toEqual([]);
  });
});
