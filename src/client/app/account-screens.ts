import type { LoadScreen } from './lazy-screen.tsx';

type Screen<Props> = LoadScreen<Props>;
type NoProps = Record<never, never>;

/** Each screen's code, loaded when it is first shown. */
export const loadClosedPage: Screen<{ text: string }> = () =>
  import('#client/features/shell/closed-page.tsx').then((module) => module.ClosedPage);
export const loadGuestLinks: Screen<NoProps> = () =>
  import('#client/features/guest-links/guest-links-screen.tsx').then((module) => module.GuestLinksScreen);
export const loadSettings: Screen<NoProps> = () =>
  import('#client/features/settings/settings-screen.tsx').then((module) => module.SettingsScreen);
export const loadBilling: Screen<NoProps> = () =>
  import('#client/features/billing/billing-screen.tsx').then((module) => module.BillingScreen);
export const loadPayments: Screen<NoProps> = () =>
  import('#client/features/billing/payments-screen.tsx').then((module) => module.PaymentsScreen);
export const loadNewPayment: Screen<NoProps> = () =>
  import('#client/features/billing/new-payment-screen.tsx').then((module) => module.NewPaymentScreen);
export const loadPaymentMethod: Screen<{ paymentId: string }> = () =>
  import('#client/features/billing/payment-method-screen.tsx').then((module) => module.PaymentMethodScreen);
export const loadPackage: Screen<NoProps> = () =>
  import('#client/features/membership/package-screen.tsx').then((module) => module.PackageScreen);
export const loadService: Screen<NoProps> = () =>
  import('#client/features/membership/service-screen.tsx').then((module) => module.ServiceScreen);
export const loadSwitch: Screen<NoProps> = () =>
  import('#client/features/membership/switch-screen.tsx').then((module) => module.SwitchScreen);
export const loadCheckout: Screen<NoProps> = () =>
  import('#client/features/cart/checkout-screen.tsx').then((module) => module.CheckoutScreen);
export const loadOrdered: Screen<{ invoiceId: string }> = () =>
  import('#client/features/cart/ordered-screen.tsx').then((module) => module.OrderedScreen);
export const loadInvoice: Screen<{ invoiceId: string }> = () =>
  import('#client/features/billing/invoice-screen.tsx').then((module) => module.InvoiceScreen);
export const loadCart: Screen<NoProps> = () =>
  import('#client/features/cart/cart-screen.tsx').then((module) => module.CartScreen);
export const loadPaygCustomers: Screen<NoProps> = () =>
  import('#client/features/payg/customers-screen.tsx').then((module) => module.PaygCustomersScreen);
export const loadPayg: Screen<NoProps> = () =>
  import('#client/features/payg/payg-screen.tsx').then((module) => module.PaygScreen);
export const loadRetail: Screen<NoProps> = () =>
  import('#client/features/retail/retail-screen.tsx').then((module) => module.RetailScreen);
export const loadImages: Screen<NoProps> = () =>
  import('#client/features/images/images-screen.tsx').then((module) => module.ImagesScreen);
export const loadProfile: Screen<NoProps> = () =>
  import('#client/features/profile/profile-screen.tsx').then((module) => module.ProfileScreen);
export const loadTeam: Screen<NoProps> = () =>
  import('#client/features/team/team-screen.tsx').then((module) => module.TeamScreen);
export const loadNewMember: Screen<NoProps> = () =>
  import('#client/features/team/new-member-screen.tsx').then((module) => module.NewMemberScreen);
export const loadMember: Screen<{ memberId: string }> = () =>
  import('#client/features/team/member-screen.tsx').then((module) => module.MemberScreen);
export const loadWorkflows: Screen<NoProps> = () =>
  import('#client/features/workflows/workflows-screen.tsx').then((module) => module.WorkflowsScreen);
export const loadWorkflow: Screen<{ workflowId: string | null }> = () =>
  import('#client/features/workflows/workflow-screen.tsx').then((module) => module.WorkflowScreen);
export const loadNewCustomer: Screen<NoProps> = () =>
  import('#client/features/customers/new-customer-screen.tsx').then((module) => module.NewCustomerScreen);
export const loadOrderReport: Screen<NoProps> = () =>
  import('#client/features/reporting/order-report-screen.tsx').then((module) => module.OrderReportScreen);
export const loadOperatorReport: Screen<NoProps> = () =>
  import('#client/features/reporting/operator-report-screen.tsx').then(
    (module) => module.OperatorReportScreen,
  );
export const loadCustomer: Screen<{ customerId: string }> = () =>
  import('#client/features/customers/customer-screen.tsx').then((module) => module.CustomerScreen);
