import type { Actor } from '#shared/access/actor.ts';

/** Returns whether someone may resolve or reopen a thread: guests their own alone. */
export const mayResolve = ({ role, userId }: Pick<Actor, 'role' | 'userId'>, begunBy: string): boolean =>
  role !== 'guest' || userId === begunBy;
