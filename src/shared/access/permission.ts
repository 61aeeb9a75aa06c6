import type { Actor } from './actor.ts';
import { permissionMatrix } from './permission-matrix.ts';
import type { Action, Subject } from './subjects.ts';

/** Returns whether the matrix grants it. People marked view-only may read and visit, nothing else. */
export function can(
  { role, viewOnly }: Pick<Actor, 'role' | 'viewOnly'>,
  action: Action,
  subject: Subject,
): boolean {
  if (viewOnly && action !== 'read' && action !== 'visit') return false;
  return permissionMatrix[role][action]?.includes(subject) ?? false;
}
