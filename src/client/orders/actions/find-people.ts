import { actorOf } from '#client/accounts/stores/actor.ts';
import type { Client } from '#client/state/client.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { mayFilterBy } from '#shared/orders/list/order-filter-access.ts';

/** Someone whose orders can be listed, and as what. */
export interface KnownPerson extends Person {
  as: 'operatorId' | 'managerId' | 'creatorId';
}

const calls = {
  operatorId: 'operatorOptions',
  managerId: 'managerOptions',
  creatorId: 'creatorOptions',
} as const satisfies Partial<Record<keyof OrderFilter, string>>;

/** Returns everyone by whom the signed-in person may filter orders; a failed request adds nobody. */
export async function findPeople(client: Client): Promise<KnownPerson[]> {
  const { user } = client.session;
  if (user === null) return [];
  const actor = actorOf(user);
  const roles = (Object.keys(calls) as KnownPerson['as'][]).filter((field) => mayFilterBy(actor, field));
  const found = await Promise.all(
    roles.map(async (as) => {
      const result = await client.api.call(calls[as], {});
      if (!result.ok) return [];
      return result.data.map(({ value, label, image }) => ({ id: value, name: label, avatar: image, as }));
    }),
  );
  return found.flat();
}
