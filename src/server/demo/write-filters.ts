import { insertServices } from '#server/demo/queries/demo.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { insertPreset } from '#server/orders/list/presets.queries.ts';
import { presets } from './company/presets.ts';
import { categoryId, type ServiceCategory, serviceCatalogue, serviceId } from './company/services.ts';

const dayMs = 86_400_000;
const filterDay = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '/');

/** Writes the provider's services. Orders refer to them. */
export async function writeServices(tx: Tx): Promise<void> {
  const categories = Object.keys(serviceCatalogue) as ServiceCategory[];
  for (const [place, category] of categories.entries())
    await insertServices(
      tx,
      { id: categoryId(category), name: category, place },
      serviceCatalogue[category].map((name) => ({ id: serviceId(name), name })),
    );
}

export async function writePresets(tx: Tx, now: Date): Promise<void> {
  for (const { by, list, name, filter, dueWithinDays } of presets) {
    const due =
      dueWithinDays === undefined
        ? {}
        : {
            dueDateStart: filterDay(now),
            dueDateEnd: filterDay(new Date(now.getTime() + dueWithinDays * dayMs)),
          };
    await insertPreset(tx, { userId: by, list, name, filter: { ...filter, ...due }, now });
  }
}
