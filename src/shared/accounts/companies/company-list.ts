import type { CompanyState, ListedCompany } from './company.ts';

/**
 * A company's state in the list: that of its account or, if the account is in order, how much of its plan is left.
 * Most urgent first.
 */
export const shownStates = ['late', 'ended', 'hold', 'beyond', 'near', 'leave', 'active', 'closed'] as const;
export type ShownState = (typeof shownStates)[number] & (CompanyState | 'beyond' | 'near');

export const stateTexts: Readonly<Record<ShownState, string>> = {
  closed: 'Closed',
  hold: 'On hold',
  active: 'Active',
  leave: 'On leave',
  late: 'Payment late',
  ended: 'Plan ended',
  beyond: 'Beyond plan',
  near: 'Near limit',
};

/** Returns how a company is shown: beyond its plan, or near, where its account itself is in order. */
export function shownState({ state, warnings }: Pick<ListedCompany, 'state' | 'warnings'>): ShownState {
  const [first] = warnings;
  if (state !== 'active' || first === undefined) return state;
  return first.isBeyond ? 'beyond' : 'near';
}

export const companySorts = [
  ...(['name', 'reseller', 'owner', 'plan', 'state', 'people', 'hours', 'storage'] as const),
  ...(['storageTotal', 'storageShare', 'active', 'unpaid'] as const),
] as const;
export type CompanySort = (typeof companySorts)[number];
