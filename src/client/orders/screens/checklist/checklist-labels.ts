import type { OrderCheck } from '#shared/orders/services/checklist.ts';

/** `3 of 5 done` */
export const checklistProgress = (checks: readonly Pick<OrderCheck, 'doneAt'>[]): string =>
  `${checks.filter(({ doneAt }) => doneAt !== null).length} of ${checks.length} done`;
