import type { BusinessHours, OpenHours } from './business-hours.ts';

const openDay: OpenHours = { open: 9 * 60, close: 18 * 60 };
/** The week until another is set. */
export const usualWeek: BusinessHours['week'] = [openDay, openDay, openDay, openDay, openDay, null, null];

/** Returns the hours in effect until others are set. */
export const standardHours = (timeZone: string): BusinessHours => ({
  timeZone,
  week: usualWeek,
  holidays: [],
  description: 'Monday to Friday, 9:00 to 18:00',
});
