import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { mentionable, type OrderRow } from '#server/orders/orders.queries.ts';
import { fullName, type Person } from '#shared/accounts/person.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import { mentionedIds, type RichText, withMentionNames } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

/**
 * Returns who is offered to be mentioned: the order's company and the provider's staff; on the internal tab
 * the staff alone.
 */
export async function offeredForMention(
  { tx }: UseCaseContext,
  order: OrderRow,
  tab: AnnotationTab,
): Promise<Person[]> {
  const rows = await mentionable(tx, order.company_id, tab === 'internal');
  return rows.filter(({ isDeactivated }) => !isDeactivated).map(presentPerson);
}

/** A message as it was sent: people are mentioned in its text, or named beside it. */
export interface SentMessage {
  message: RichText;
  /** Ids of people; absent: those in the text alone. */
  mentions?: readonly string[] | undefined;
}

/**
 * Returns the message with each person mentioned under their own name, whatever the caller has called them, and the ids of
 * all who are mentioned in its text or named beside it. Throws where one of them does not take part in the order.
 */
export async function withMentionsChecked(
  { tx, actor }: UseCaseContext,
  order: OrderRow,
  tab: AnnotationTab,
  { message, mentions = [] }: SentMessage,
): Promise<{ message: RichText; mentioned: string[] }> {
  const mentioned = [...new Set([...mentionedIds(message), ...mentions])];
  if (mentioned.length === 0) return { message, mentioned };
  // Guests see only the names of those who comment.
  const rows = actor.role === 'guest' ? [] : await mentionable(tx, order.company_id, tab === 'internal');
  const names = new Map(rows.map(({ id, firstname, lastname }) => [id, fullName(firstname, lastname)]));
  if (mentioned.some((id) => !names.has(id)))
    throw invalidInput(['Someone mentioned does not take part in this order.']);
  return { message: withMentionNames(message, (id) => names.get(id) ?? null), mentioned };
}
