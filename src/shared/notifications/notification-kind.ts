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
});
