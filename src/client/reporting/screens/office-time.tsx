import type { ReactNode } from 'react';
import { useBusinessHours } from '#client/state/client-context.ts';
import { workingDay } from '#shared/calendar/business-hours-rules.ts';
import { officeTime } from './report-labels.ts';

/** Shows open minutes of the provider. */
export function OfficeTime({ minutes }: { minutes: number | null }): ReactNode {
  return officeTime(minutes, workingDay(useBusinessHours()));
}
