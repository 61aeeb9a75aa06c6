import type { Actor } from '#shared/access/actor.ts';
import type { AuditAction, AuditSubject } from '#shared/audit/audit-actions.ts';

/** What a rule reads of a call. */
export interface AuditedCall {
  actor: Actor;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

/** How a route is recorded: in the transaction of its mutation; for a read, after it. */
export interface AuditRule {
  action: AuditAction;
  kind: AuditSubject;
  /** Returns the subject's id; null where it is not known, as that of what is to be made. */
  id(call: AuditedCall, value: unknown): string | null;
  /** Returns what else is shown. Absent: nothing. */
  details?(call: AuditedCall): Record<string, unknown>;
  /** Returns whether this call needs no entry. Absent: each has one. */
  skips?(call: AuditedCall): boolean;
  /** An entry is added even where nothing of the subject has changed. */
  isAct?: true;
  /** The entry hides the subject's values before and after, because it was erased. */
  hides?: true;
}

/** The use case adds entries itself: who acts is not known before, or it has several outcomes. */
export interface ByUseCase {
  actions: readonly AuditAction[];
}
/** There is no entry, for a reason. */
export interface Unaudited {
  because: string;
}
export type RouteAudit = AuditRule | ByUseCase | Unaudited;
