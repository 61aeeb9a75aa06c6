import type { Tx } from '#server/kernel/db/db.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';

/** The hours that were set; null where nobody has set any yet. */
export async function findHours(tx: Tx): Promise<BusinessHours | null> {
  const [row] = await tx.query<{ hours: BusinessHours }>('SELECT hours FROM business_hours');
  return row?.hours ?? null;
}

export async function saveHours(tx: Tx, hours: BusinessHours): Promise<void> {
  await tx.query(
    'INSERT INTO business_hours (hours) VALUES ($1) ON CONFLICT (id) DO UPDATE SET hours = excluded.hours',
    [JSON.stringify(hours)],
  );
}

/** Sets them where nobody has. */
export async function keepHours(tx: Tx, hours: BusinessHours): Promise<void> {
  await tx.query('INSERT INTO business_hours (hours) VALUES ($1) ON CONFLICT (id) DO NOTHING', [
    JSON.stringify(hours),
  ]);
}

export const companyIds = (tx: Tx): Promise<{ id: string }[]> =>
  tx.query('SELECT id FROM companies ORDER BY id');
