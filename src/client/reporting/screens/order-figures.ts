import { formatBytes } from '#shared/files/upload.ts';
import { countText } from '#shared/kernel/sentence.ts';
import { momentsOf } from '#shared/reporting/range-days.ts';
import type { ReportRange } from '#shared/reporting/report-range.ts';
import type { OrderReport, ReportedOrder } from '#shared/reporting/reporting.ts';
import type { Figure } from './figures.tsx';
import { average, officeTime, share, workTime } from './report-labels.ts';

/** Figures whose orders can be looked at. */
export const orderFigureNames = {
  created: 'Created',
  approved: 'Approved',
  cancelled: 'Cancelled',
  open: 'Open now',
  late: 'Late',
} as const;
export type OrderFigure = keyof typeof orderFigureNames;

/** The orders behind one figure, of those behind all. */
export function behind(
  orders: readonly ReportedOrder[],
  figure: OrderFigure,
  range: ReportRange,
  timeZone: string,
): ReportedOrder[] {
  const { from, to } = momentsOf(range, timeZone);
  const isWithin = (instant: string | null): boolean => {
    const at = instant === null ? Number.NaN : Date.parse(instant);
    return at >= from.getTime() && at < to.getTime();
  };
  const belongs: Readonly<Record<OrderFigure, (order: ReportedOrder) => boolean>> = {
    created: ({ createdAt }) => isWithin(createdAt),
    approved: ({ approvedAt }) => isWithin(approvedAt),
    cancelled: ({ cancelledAt }) => isWithin(cancelledAt),
    open: ({ isOpen }) => isOpen,
    late: ({ late, approvedAt }) => late !== null && isWithin(approvedAt),
  };
  return orders.filter(belongs[figure]);
}

/** Returns the key figures of the report. */
export function orderFigures(
  figures: OrderReport['figures'],
  shown: OrderFigure | null,
  press: (figure: OrderFigure) => void,
  dayMinutes: number,
): Figure[] {
  const { created, approved, cancelled, open, overdue, dated, onTime, worked, allocated } = figures;
  const pressed = (id: OrderFigure): Pick<Figure, 'id' | 'label' | 'onPress' | 'isPressed'> => ({
    id,
    label: orderFigureNames[id],
    onPress: () => press(id),
    isPressed: shown === id,
  });
  return [
    { ...pressed('created'), value: countText(created) },
    { ...pressed('approved'), value: countText(approved) },
    { ...pressed('cancelled'), value: countText(cancelled) },
    {
      ...pressed('open'),
      value: countText(open),
      ...(overdue > 0 && { note: `${countText(overdue)} overdue`, isBad: true }),
    },
    {
      ...pressed('late'),
      label: 'On time',
      value: share(onTime, dated),
      note:
        dated === 0
          ? 'None approved had a due date'
          : `${countText(onTime)} of ${countText(dated)} by their due date`,
    },
    {
      id: 'turnaround',
      label: 'To approval',
      value: officeTime(figures.medianMinutes, dayMinutes),
      note:
        figures.meanMinutes === null
          ? 'From publishing, in business hours'
          : `From publishing, median of business hours; mean ${officeTime(figures.meanMinutes, dayMinutes)}`,
    },
    {
      id: 'rounds',
      label: 'Rounds',
      value: average(figures.rounds),
      note: 'Versions of each approved proof',
    },
    {
      id: 'worked',
      label: 'Worked',
      value: workTime(worked),
      ...(allocated > 0 && {
        note: `of ${workTime(allocated)} allocated`,
        part: (100 * worked) / allocated,
        isBad: worked > allocated,
      }),
    },
    { id: 'storage', label: 'Storage added', value: formatBytes(figures.storage) },
  ];
}
