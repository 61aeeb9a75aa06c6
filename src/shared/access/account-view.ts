import type { User } from '#shared/accounts/user.ts';

/** How a white-label account sees the product: as a reseller, or as one of its customers. */
export const accountViews = ['client', 'customer'] as const;
export type AccountView = (typeof accountViews)[number];

type Who = Pick<User, 'isClientWhitelabel' | 'role' | 'isProfileComplete' | 'isClientProfileComplete'>;

/** Only a white-label account has two views. */
export const mayChooseView = ({ isClientWhitelabel }: Pick<User, 'isClientWhitelabel'>): boolean =>
  isClientWhitelabel;

/**
 * The view that holds: the one chosen, for a white-label account. An owner whose own profile is complete and whose
 * client profile is not has nothing to resell yet, and is a customer until it is.
 */
export function viewOf(user: Who, chosen: AccountView): AccountView {
  if (!mayChooseView(user)) return 'customer';
  if (user.role === 'owner' && user.isProfileComplete && !user.isClientProfileComplete) return 'customer';
  return chosen;
}
