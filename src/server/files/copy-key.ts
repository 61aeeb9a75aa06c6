import { randomUUID } from 'node:crypto';

/** Returns a new storage key for a copy, ending in the same name. */
export const copyKey = (key: string): string =>
  `orders/copies/${randomUUID()}/${key.slice(key.lastIndexOf('/') + 1)}`;
