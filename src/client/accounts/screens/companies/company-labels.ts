import { ofTotal, shortHours } from '#client/billing/screens/payg/payg-labels.ts';
import type { ChipTone } from '#client/ui/display/chip.tsx';
import type { ListedCompany } from '#shared/accounts/companies/company.ts';
import type { ShownState } from '#shared/accounts/companies/company-list.ts';
import type { MergePreview } from '#shared/accounts/companies/merge-rules.ts';

/** The colour of how a company is. */
export const stateTones: Readonly<Record<ShownState, ChipTone>> = {
  closed: 'cancelled',
  hold: 'hold',
  active: 'approved',
  leave: 'hold',
  late: 'danger',
  ended: 'cancelled',
  beyond: 'danger',
  near: 'hold',
};

export const countLabel = (companies: number): string =>
  companies === 1 ? '1 company' : `${companies.toLocaleString('en')} companies`;

/** Who pays as they go has no hours but those that they buy. */
export function hoursLabel({ used, total }: ListedCompany['hours']): string {
  if (total === null) return shortHours(used);
  if (total > 0) return ofTotal({ used, total }, shortHours);
  return used === 0 ? 'None bought' : `${shortHours(used)}, none bought`;
}

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

/** `Moves to Maple Clinic: 2 people, 14 orders (3 open) and 31 files.` */
export function mergedLabel({ into, counts }: Pick<MergePreview, 'into' | 'counts'>): string {
  const orders = counted(counts.orders, 'order', 'orders');
  const parts = [
    counted(counts.people, 'person', 'people'),
    orders === null ? null : `${orders} (${counts.openOrders} open)`,
    counted(counts.files, 'file', 'files'),
    counted(counts.threads, 'thread', 'threads'),
    counted(counts.images, 'picture', 'pictures'),
    counted(counts.invoices, 'invoice', 'invoices'),
    counted(counts.workflows, 'workflow', 'workflows'),
  ].filter((part) => part !== null);
  const last = parts.pop();
  if (last === undefined) return `Nothing moves to ${into.name}.`;
  return `Moves to ${into.name}: ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`;
}
