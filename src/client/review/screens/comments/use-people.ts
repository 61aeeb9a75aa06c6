import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useMentions } from '#client/review/screens/rich-text/use-mentions.ts';
import type { Person } from '#shared/accounts/person.ts';

/** Returns who can be mentioned on this order in the tab in use. */
export function usePeople(): readonly Person[] {
  const { order, tab } = useScene();
  return useMentions(order.id, tab);
}
