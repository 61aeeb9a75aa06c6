import type { CallResult } from '#client/net/call-result.ts';
import { formConflictOf } from '#shared/kernel/form-conflict.ts';

/** What the changed fields of a form showed before; null for an empty one. */
export type Before = Readonly<Record<string, unknown>>;

/** Returns it as a field of a call. */
export const sentBefore = (before: Before): { before: string } => ({ before: JSON.stringify(before) });

/** Others have changed fields of the form meanwhile: what they read now. Their author has been shown it by a toast. */
export class FormConflict {
  readonly now: object;
  constructor(now: object) {
    this.now = now;
  }
}

/** Returns the conflict that a form met; false where it met none. */
export function conflictOfForm(result: CallResult<unknown>): FormConflict | false {
  const now = result.ok ? null : formConflictOf(result.data);
  return now !== null && new FormConflict(now);
}
