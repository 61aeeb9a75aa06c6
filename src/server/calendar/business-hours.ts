import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { companyChannel, providerChannel } from '#server/access/order-channels.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import { maySetHours } from '#shared/billing/membership-rules.ts';
import type { BusinessHours, HoursNow } from '#shared/calendar/business-hours.ts';
import { hoursAt, hoursProblem, withWeek } from '#shared/calendar/hours-now.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { companyIds, defaultZone, findHours, saveHours } from './business-hours.queries.ts';

const labels: Readonly<Record<keyof BusinessHours, string>> = {
  timeZone: 'Time zone',
  week: 'Hours by weekday',
  holidays: 'Holidays',
  description: 'Note on the business hours',
};

/** Returns the provider's business hours. */
export const readHours = async (tx: Tx): Promise<BusinessHours> =>
  (await findHours(tx)) ?? standardHours(defaultZone);

/** Returns the hours with the current opening state, in the reader's time zone. */
export async function readBusinessHours({ tx, actor, now }: UseCaseContext): Promise<HoursNow> {
  const hours = await readHours(tx);
  const reader = await findProfile(tx, actor.userId);
  return hoursAt(hours, now, reader?.timeZone ?? hours.timeZone);
}

/** Sets the business hours and publishes them to everyone, because all due dates depend on them. */
export async function setHours(context: MutationContext, sent: SentForm<BusinessHours>): Promise<HoursNow> {
  const { tx, actor } = context;
  if (!maySetHours(actor)) throw forbidden();
  await lockForm(tx, 'business-hours');
  const stored = await readHours(tx);
  const merged = mergeForm(sent, stored, labels);
  const hours = withWeek({ ...merged, week: stored.week }, merged.week);
  const problem = hoursProblem(hours);
  if (problem !== null) throw invalidInput([problem]);
  const sorted = { ...hours, holidays: hours.holidays.toSorted((a, b) => a.date.localeCompare(b.date)) };
  await saveHours(tx, sorted);
  const channels = [providerChannel, ...(await companyIds(tx)).map(({ id }) => companyChannel(id))];
  for (const channel of channels) tx.emit(channel, 'reload-officehour', { hours: sorted });
  return readBusinessHours(context);
}
