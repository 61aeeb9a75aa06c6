/** Minutes after which a session that nobody uses can be made to end. */
export const idleMinuteChoices = [15, 30, 60, 120, 240, 480] as const;
/** In effect until an administrator has chosen: meetings end no session, and nights do. */
export const usualIdleMinutes = 480;

/** The use of a session is stored at most this often, and a page reports the use that makes no calls this often. */
export const usedEveryMs = 2 * 60_000;
/** A session outlives its limit by this: what is stored of its use may be as old as two of these intervals. */
export const idleGraceMinutes = 5;

/** Marks a call that a page makes by itself, while nobody uses it. It does not count as a use of the session. */
export const unattendedHeader = 'x-unattended';

/** In minutes. Somebody of the staff who acts as a customer has the staff's. */
export interface IdleLimits {
  staff: number;
  customers: number;
}
