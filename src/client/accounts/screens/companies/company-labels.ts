import type { ChipTone } from '#client/ui/display/chip.tsx';
import type { CompanyState, ListedCompany } from '#shared/accounts/companies/company.ts';
import type { MergePreview } from '#shared/accounts/companies/merge-rules.ts';
import { exactScore, plainText, plainWords } from '#shared/kernel/match-text.ts';

/** How a company's account is, in one word. */
export const stateLabels: Readonly<Record<CompanyState, { text: string; tone: ChipTone }>> = {
  closed: { text: 'Closed', tone: 'cancelled' },
  hold: { text: 'On hold', tone: 'hold' },
  active: { text: 'Active', tone: 'approved' },
  leave: { text: 'On leave', tone: 'hold' },
  late: { text: 'Payment late', tone: 'danger' },
  ended: { text: 'Plan ended', tone: 'cancelled' },
};

/** Returns the label of a company's account: beyond its plan, or near, where its account itself is in order. */
export function shownState({ state, warnings }: Pick<ListedCompany, 'state' | 'warnings'>): {
  text: string;
  tone: ChipTone;
} {
  const [first] = warnings;
  if (state !== 'active' || first === undefined) return stateLabels[state];
  return first.isBeyond ? { text: 'Beyond plan', tone: 'danger' } : { text: 'Near limit', tone: 'hold' };
}

/** Returns the companies in which every word typed is found: in their name, reseller, plan, owner or state. */
export function searchedCompanies(
  companies: readonly ListedCompany[],
  typed: string,
  provider: string,
): readonly ListedCompany[] {
  const words = plainWords(typed);
  if (words.length === 0) return companies;
  return companies.filter((company) => {
    const { name, reseller, owner, planTitle } = company;
    const texts = [
      ...[name, reseller?.name ?? provider, owner?.name, owner?.emailAddress, planTitle],
      shownState(company).text,
    ];
    return exactScore(plainText(texts.join(' ')), words) > 0;
  });
}

export const countLabel = (companies: number): string =>
  companies === 1 ? '1 company' : `${companies.toLocaleString('en')} companies`;

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
