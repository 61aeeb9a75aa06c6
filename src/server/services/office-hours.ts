import { companyIds, findHours, saveHours } from '#server/db/business-hours.queries.ts';
import type { Tx } from '#server/db/db.ts';
import { appendEvents } from '#server/db/events.queries.ts';
import { findProfile } from '#server/db/profiles.queries.ts';
import type { BusinessHours, OfficeHours } from '#shared/model/business-hours.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { standardHours } from '#shared/rules/business-hours.ts';
import { maySetHours } from '#shared/rules/membership.ts';
import { hoursProblem, officeHoursAt } from '#shared/rules/office-hours.ts';
import { forbidden } from './order-access.ts';
import { companyChannel, providerChannel } from './order-channels.ts';
import type { Work, Writing } from './work.ts';

/** Where nothing else is configured. */
export const defaultZone = 'Asia/Kuala_Lumpur';

/** When the provider works. */
export const readHours = async (tx: Tx): Promise<BusinessHours> =>
  (await findHours(tx)) ?? standardHours(defaultZone);

/** The same as it stands now, for the reader's own clock. */
export async function readOfficeHours({ tx, actor, now }: Work): Promise<OfficeHours> {
  const hours = await readHours(tx);
  const reader = await findProfile(tx, actor.userId);
  return officeHoursAt(hours, now, reader?.timeZone ?? hours.timeZone);
}

/** Sets the hours and tells everyone, for everyone's due dates are judged by them. */
export async function setHours(work: Writing, hours: BusinessHours): Promise<OfficeHours> {
  const { tx, actor } = work;
  if (!maySetHours(actor)) throw forbidden();
  const problem = hoursProblem(hours);
  if (problem !== null) throw new Refusal('invalid_input', 'Not Valid', [problem]);
  const sorted = { ...hours, holidays: hours.holidays.toSorted((a, b) => a.date.localeCompare(b.date)) };
  await saveHours(tx, sorted);
  const channels = [providerChannel, ...(await companyIds(tx)).map(({ id }) => companyChannel(id))];
  await appendEvents(
    tx,
    channels.map((channel) => ({ channel, name: 'reload-officehour', payload: { hours: sorted } })),
  );
  return readOfficeHours(work);
}
