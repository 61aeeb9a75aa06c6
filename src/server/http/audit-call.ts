import type { AuditedCall, AuditRule, RouteAudit } from '#server/audit/audit-rule.ts';
import { auditRules } from '#server/audit/audit-rules.ts';
import { type AuditedChange, audited, type Origin } from '#server/audit/record-audit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import type { Route } from '#shared/kernel/route.ts';
import { type RouteName, routes } from '#shared/protocol/http-table.ts';

const names = new Map<Route, RouteName>(
  Object.entries(routes).map(([name, route]) => [route, name as RouteName]),
);
const rules: Partial<Record<RouteName, RouteAudit>> = auditRules;

/**
 * Returns how a route is audited; null where it is not by a rule. Throws for a route of the table that changes
 * something and has no rule: a new one cannot be forgotten.
 */
export function auditRuleOf(route: Route): AuditRule | null {
  const name = names.get(route);
  if (name === undefined) return null;
  const found = rules[name];
  if (found === undefined && route.method !== 'GET')
    throw new Error(`${name} changes something: audit/audit-rules.ts has to say how it is recorded`);
  return found !== undefined && 'action' in found ? found : null;
}

const changeOf = (rule: AuditRule, call: AuditedCall): AuditedChange => ({
  action: rule.action,
  kind: rule.kind,
  id: (value) => rule.id(call, value),
  details: rule.details?.(call) ?? {},
  isAct: rule.isAct ?? false,
  hides: rule.hides ?? false,
});

/** Returns `use` with what it changes recorded in its transaction. */
export const auditedUse =
  <T>(rule: AuditRule | null, call: AuditedCall, origin: Origin, use: (tx: MutationTx) => Promise<T>) =>
  (tx: MutationTx): Promise<T> =>
    rule === null || rule.skips?.(call) === true ? use(tx) : audited(tx, origin, changeOf(rule, call), use);

/** Records that data was given out. */
export async function auditRead(db: Db, rule: AuditRule, call: AuditedCall, origin: Origin): Promise<void> {
  if (rule.skips?.(call) === true) return;
  await mutate(db, (tx) => audited(tx, origin, changeOf(rule, call), async () => undefined));
}
