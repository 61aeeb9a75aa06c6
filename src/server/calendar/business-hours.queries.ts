import type { Tx } from '#server/kernel/db/db.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';

/** Used if no other is configured. */
export const defaultZone = 'Asia/Kuala_Lumpur';

/** The provider's time zone, as SQL. */
export const providerZone = `coalesce((SELECT hours ->> 'timeZone' FROM business_hours), '${defaultZone}')`;

/** Returns the configured hours; null if none have been set yet. */
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

/** Sets the hours if none are set. */
export async function keepHours(tx: Tx, hours: BusinessHours): Promise<void> {
  await tx.query('INSERT INTO business_hours (hours) VALUES ($1) ON CONFLICT (id) DO NOTHING', [
    JSON.stringify(hours),
  ]);
}

export const companyIds = (tx: Tx): Promise<{ id: string }[]> =>
  tx.query('SELECT id FROM companies ORDER BY id');
