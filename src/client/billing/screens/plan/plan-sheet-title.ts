import type { User } from '#shared/accounts/user.ts';

/** The provider's people have no plan. */
export const planSheetTitle = ({ membership }: Pick<User, 'membership'>): string =>
  membership === null ? 'Business hours' : 'Plan and hours';
