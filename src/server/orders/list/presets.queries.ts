import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';

export interface PresetRow {
  id: string;
  name: string;
  filter: OrderFilter;
}

export const presetsOf = (tx: Tx, userId: string, list: FilteredList): Promise<PresetRow[]> =>
  tx.query(
    'SELECT id, name, filter FROM filter_presets WHERE user_id = $1 AND list = $2 ORDER BY lower(name), created_at',
    [userId, list],
  );

export async function insertPreset(
  tx: Tx,
  preset: { userId: string; list: FilteredList; name: string; filter: OrderFilter; now: Date },
): Promise<string> {
  const row = await onlyRow<{ id: string }>(
    tx,
    `INSERT INTO filter_presets (user_id, list, name, filter, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [preset.userId, preset.list, preset.name, preset.filter, preset.now],
  );
  return row.id;
}

/** False where the person has no such preset. */
export async function updatePreset(
  tx: Tx,
  preset: { id: string; userId: string; list: FilteredList; name: string; filter: OrderFilter },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE filter_presets SET name = $4, filter = $5 WHERE id = $1 AND user_id = $2 AND list = $3 RETURNING id`,
    [preset.id, preset.userId, preset.list, preset.name, preset.filter],
  );
  return rows.length > 0;
}

/** False where the person has no such preset. */
export async function deletePreset(
  tx: Tx,
  preset: { id: string; userId: string; list: FilteredList },
): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM filter_presets WHERE id = $1 AND user_id = $2 AND list = $3 RETURNING id',
    [preset.id, preset.userId, preset.list],
  );
  return rows.length > 0;
}
