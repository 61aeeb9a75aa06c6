import { mentionable, type OrderRow } from '#server/db/orders.queries.ts';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { Person } from '#shared/model/person.ts';
import { mentionedIds, type RichText } from '#shared/model/rich-text.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { presentPerson } from './present-person.ts';
import type { Work } from './work.ts';

/** Who is offered to be mentioned: the order's company and the provider's staff; on the internal tab the staff alone. */
export async function offeredForMention(
  { tx }: Work,
  order: OrderRow,
  tab: AnnotationTab,
): Promise<Person[]> {
  const rows = await mentionable(tx, order.company_id, tab === 'internal');
  return rows.filter(({ isDeactivated }) => !isDeactivated).map(presentPerson);
}

export async function requireMentionable(
  { tx, actor }: Work,
  order: OrderRow,
  tab: AnnotationTab,
  message: RichText,
): Promise<void> {
  const mentioned = mentionedIds(message);
  if (mentioned.length === 0) return;
  // Guests are told nobody's name but those of who speaks.
  const rows = actor.role === 'guest' ? [] : await mentionable(tx, order.company_id, tab === 'internal');
  const allowed = new Set(rows.map(({ id }) => id));
  if (mentioned.some((id) => !allowed.has(id)))
    throw new Refusal('invalid_input', 'Not Valid', ['Someone mentioned does not take part in this order.']);
}
