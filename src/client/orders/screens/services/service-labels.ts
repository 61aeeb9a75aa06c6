import { hoursAndMinutes } from '#shared/kernel/durations.ts';
import { counted } from '#shared/kernel/sentence.ts';
import type { ManagedService } from '#shared/orders/services/service.ts';
import { requirableFieldLabels } from '#shared/orders/services/service-form.ts';

/** Returns a service's terms in a line. */
export function serviceLine({ allocatedMinutes, requiredFields, checklist, orders }: ManagedService): string {
  const required = requiredFields.map((field) => requirableFieldLabels[field].toLowerCase());
  return [
    ...(allocatedMinutes === 0 ? [] : [hoursAndMinutes(allocatedMinutes / 60)]),
    ...(required.length === 0 ? [] : [`Requires ${required.join(' and ')}`]),
    ...(checklist.length === 0 ? [] : [`${checklist.length} to tick`]),
    orders === 0 ? 'No orders yet' : counted(orders, 'order'),
  ].join(' · ');
}
