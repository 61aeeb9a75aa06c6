import type { Client } from '#client/state/client.ts';
import { queueWrite, shownVersion, topicIdNow } from './queue-write.ts';

/** Resolves a thread, or reopens it. */
export function resolveTopic(client: Client, topicId: string, resolved: boolean): void {
  queueWrite(client, 'resolveTopic', {
    params: { ...shownVersion(client), topicId: topicIdNow(client, topicId) },
    body: { data: JSON.stringify(resolved) },
  });
}
