import type { Dates } from '#client/state/reader-dates.ts';
import type { Subject } from '#shared/access/subjects.ts';
import type { AddOn, Membership, Retail } from '#shared/billing/membership.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { hoursAndMinutes } from '#shared/kernel/durations.ts';
import type { Quota } from '#shared/kernel/quota.ts';
import { infinite } from '#shared/kernel/quota.ts';
import { countText } from '#shared/kernel/sentence.ts';
import {
  activeOrdersMeter,
  hoursMeter,
  lastsOneMonth,
  type Meter,
  orderUsageMeter,
  storageMeter,
} from '#shared/orders/meters.ts';

interface Plan {
  membership: Membership;
  retail: Retail;
}

/** The texts of one meter: the used and total amounts, and what they consist of. */
export interface MeterLabels {
  id: 'storage' | 'hours' | 'active-orders' | 'order-usage';
  label: string;
  subject: Subject;
  meter: Meter;
  used: string;
  total: string;
  /** Lines of the popup: each part and its amount. */
  parts: { label: string; text: string }[];
  /** What was bought in addition, with the day it is to be paid again. */
  addOns: { id: string; title: string; due: string }[];
}

type TermDates = Pick<Dates, 'termDay'>;

const endless = '∞';
const addOnsOf = (addOns: readonly AddOn[], { termDay }: TermDates): MeterLabels['addOns'] =>
  addOns.map(({ id, title, type, dueDate }) => ({
    id,
    title,
    due:
      dueDate !== null ? `Due ${termDay(dueDate)}` : lastsOneMonth(type) ? 'For this month' : 'Bought once',
  }));

function quotaText(quota: Quota, write: (amount: number) => string): string {
  return quota === infinite ? endless : write(quota);
}

/** Returns the meters of a plan, in display order. */
export function metersOf(plan: Plan, dates: TermDates): MeterLabels[] {
  const { membership, retail } = plan;
  const words = (
    meter: Meter,
    write: (amount: number) => string,
  ): Pick<MeterLabels, 'meter' | 'used' | 'total'> => ({
    meter,
    used: write(meter.used),
    total: meter.total === null ? endless : write(meter.total),
  });
  return [
    {
      id: 'storage',
      label: 'Storage',
      subject: 'MANAGE_STORAGE',
      ...words(storageMeter(plan), formatBytes),
      parts: [
        { label: 'Of the plan', text: quotaText(membership.storages.quota, formatBytes) },
        ...(retail.additionalStorageQuota > 0
          ? [{ label: 'Additional', text: formatBytes(retail.additionalStorageQuota) }]
          : []),
      ],
      addOns: addOnsOf(membership.storages.additionals, dates),
    },
    {
      id: 'hours',
      label: 'Allocated hours',
      subject: 'MANAGE_ALLOCATED_HOURS',
      ...words(hoursMeter(plan), hoursAndMinutes),
      parts: [
        {
          label: 'Of the plan, each month',
          text: quotaText(membership.allocatedHour.packageAllocatedHours, hoursAndMinutes),
        },
        ...part('By subscription', retail.allocatedHourSubscription, hoursAndMinutes),
        ...part('Extra', retail.allocatedHourExtra, hoursAndMinutes),
      ],
      addOns: addOnsOf(membership.allocatedHour.additionals, dates),
    },
    {
      id: 'active-orders',
      label: 'Active orders',
      subject: 'MANAGE_ACTIVE_ORDER',
      ...words(activeOrdersMeter(plan), countText),
      parts: [
        { label: 'Of the plan, at once', text: quotaText(membership.orders.maximumActiveOrder, countText) },
        ...part('Additional', retail.activeOrderQuota, countText),
      ],
      addOns: addOnsOf(
        membership.orders.additionals.filter(({ type }) => type === 'active-order'),
        dates,
      ),
    },
    {
      id: 'order-usage',
      label: 'Orders this month',
      subject: 'MANAGE_MEMBERSHIP',
      ...words(orderUsageMeter(plan), countText),
      parts: [
        { label: 'Membership', text: quotaText(membership.orders.quota, countText) },
        { label: 'Subscription total order', text: countText(retail.totalOrderSubscription) },
        { label: 'Extra total order', text: countText(retail.totalOrderExtra) },
      ],
      addOns: [],
    },
  ];
}

const part = (label: string, amount: number, write: (amount: number) => string): MeterLabels['parts'] =>
  amount > 0 ? [{ label, text: write(amount) }] : [];
