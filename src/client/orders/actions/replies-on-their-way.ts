import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';

/** Returns the replies in a thread that are on their way, oldest first. */
export const repliesOnTheirWay = (
  { outbox }: Pick<Client, 'outbox'>,
  topicId: string,
): { mutationId: string; queuedAt: number; message: RichText }[] =>
  outbox
    .waiting()
    .filter((write) => isReplyIn(topicId, write))
    .map(({ mutationId, queuedAt, input }) => ({
      mutationId,
      queuedAt,
      message: JSON.parse(String(input.body?.message)) as RichText,
    }));

const isReplyIn = (topicId: string, { name, input }: QueuedWrite): boolean =>
  name === 'addComment' && input.params?.topicId === topicId;
