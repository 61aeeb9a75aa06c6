import type { PaygCustomer } from '#shared/billing/payg.ts';

/** `5 h 37 min`, `2 h`, `45 min` */
export function shortHours(hours: number): string {
  const minutes = Math.round(hours * 60);
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (whole === 0) return `${rest} min`;
  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`;
}

export const hoursLeftText = ({ total, used }: Pick<PaygCustomer['hours'], 'total' | 'used'>): string =>
  total === null
    ? 'Unlimited'
    : used > total
      ? `${shortHours(used - total)} over`
      : `${shortHours(total - used)} left`;

/** `3 of 5` */
export const ofTotal = (
  { used, total }: { used: number; total: number | null },
  write: (value: number) => string,
): string => `${write(used)} of ${total === null ? 'unlimited' : write(total)}`;
