import type { FilterPlace } from '#client/stores/filters.store.ts';
import type { LoadScreen } from './lazy-screen.tsx';

type Screen<Props> = LoadScreen<Props>;
type NoProps = Record<never, never>;

/** Each screen's code, loaded when it is first shown. */
export const loadBoard: Screen<{ layout: 'board' | 'plain' }> = () =>
  import('#client/features/board/board-screen.tsx').then((module) => module.BoardScreen);
export const loadClientBoard: Screen<NoProps> = () =>
  import('#client/features/client-board/client-board-screen.tsx').then((module) => module.ClientBoardScreen);
export const loadOrder: Screen<{ orderId: string }> = () =>
  import('#client/features/orders/order-screen.tsx').then((module) => module.OrderScreen);
export const loadNewOrder: Screen<NoProps> = () =>
  import('#client/features/orders/form/new-order-screen.tsx').then((module) => module.NewOrderScreen);
export const loadCloneOrder: Screen<{ orderId: string }> = () =>
  import('#client/features/orders/form/clone-order-screen.tsx').then((module) => module.CloneOrderScreen);
export const loadOrderList: Screen<{ place: FilterPlace }> = () =>
  import('#client/features/order-list/order-list-screen.tsx').then((module) => module.OrderListScreen);
export const loadReview: Screen<{ orderId: string; attachmentId: string; versionId: string | null }> = () =>
  import('#client/features/review/review-screen.tsx').then((module) => module.ReviewScreen);
export const loadGuestLinks: Screen<NoProps> = () =>
  import('#client/features/guest-links/guest-links-screen.tsx').then((module) => module.GuestLinksScreen);
export const loadSettings: Screen<NoProps> = () =>
  import('#client/features/settings/settings-screen.tsx').then((module) => module.SettingsScreen);
export const loadBilling: Screen<NoProps> = () =>
  import('#client/features/billing/billing-screen.tsx').then((module) => module.BillingScreen);
export const loadInvoice: Screen<{ invoiceId: string }> = () =>
  import('#client/features/billing/invoice-screen.tsx').then((module) => module.InvoiceScreen);
export const loadCart: Screen<NoProps> = () =>
  import('#client/features/cart/cart-screen.tsx').then((module) => module.CartScreen);
export const loadProfile: Screen<NoProps> = () =>
  import('#client/features/profile/profile-screen.tsx').then((module) => module.ProfileScreen);
export const loadNewCustomer: Screen<NoProps> = () =>
  import('#client/features/customers/new-customer-screen.tsx').then((module) => module.NewCustomerScreen);
