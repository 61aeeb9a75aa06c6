import { randomUUID } from 'node:crypto';

/** Returns a key of its own for a copy of a stored object, which keeps its last name. */
export const copyKey = (key: string): string =>
  `orders/copies/${randomUUID()}/${key.slice(key.lastIndexOf('/') + 1)}`;
