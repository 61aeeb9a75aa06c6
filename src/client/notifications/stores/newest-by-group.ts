import type { Notification } from '#shared/notifications/notification.ts';

/** Returns the newest notification of each group, of notifications from the oldest on. */
export const newestByGroup = (arrived: readonly Notification[]): readonly Notification[] =>
  arrived.filter(({ group }, at) => !arrived.slice(at + 1).some((later) => later.group === group));
