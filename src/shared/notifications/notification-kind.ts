import { permissionMatrix } from '#shared/access/permission-matrix.ts';
import type { Role } from '#shared/access/role.ts';

/**
 * Causes of notifications; people choose by these what they want to receive. Apart from the schemas, for the
 * client.
 */
export const notificationKinds = [
  'mention',
  'reply',
  'status',
  'hold',
  'version',
  'assignment',
  'deadline',
  'new-order',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How a person receives each kind: in the application, by mail while away, both or neither. */
export type NotificationSettings = Record<NotificationKind, { app: boolean; mail: boolean }>;

export const defaultNotificationSettings = (): NotificationSettings => ({
  mention: { app: true, mail: true },
  reply: { app: true, mail: true },
  status: { app: true, mail: true },
  hold: { app: true, mail: true },
  version: { app: true, mail: true },
  assignment: { app: true, mail: true },
  deadline: { app: true, mail: true },
  'new-order': { app: true, mail: true },
});

/** Returns whether this role assigns orders, and so is notified of new orders that nobody is assigned to. */
export const assignsOrders = (role: Role): boolean =>
  permissionMatrix[role].update?.includes('ASSIGN_OPERATOR') === true;

/** Returns the kinds that somebody in this role may get. */
export const kindsFor = (role: Role): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => kind !== 'new-order' || assignsOrders(role));
