import type { ReactNode } from 'react';
import { useOfficeHours } from '#client/stores/client-context.ts';
import { workingDay } from '#shared/rules/business-hours.ts';
import { officeTime } from './report-words.ts';

/** Open minutes of the provider in words. */
export function OfficeTime({ minutes }: { minutes: number | null }): ReactNode {
  return officeTime(minutes, workingDay(useOfficeHours()));
}
