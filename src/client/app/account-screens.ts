import type { LoadScreen } from './loading/loaded-screens.ts';

type Screen<Props> = LoadScreen<Props>;
type NoProps = Record<never, never>;

/** Each screen's code, loaded when it is first shown. */
export const loadClosedPage: Screen<{ text: string }> = () =>
  import('#client/shell/screens/frame/closed-page.tsx').then((module) => module.ClosedPage);
export const loadGuestLinks: Screen<NoProps> = () =>
  import('#client/guests/screens/links/guest-links-screen.tsx').then((module) => module.GuestLinksScreen);
export const loadSettings: Screen<NoProps> = () =>
  import('#client/accounts/screens/settings/settings-screen.tsx').then((module) => module.SettingsScreen);
export const loadBillingSettings: Screen<NoProps> = () =>
  import('#client/billing/screens/documents/billing-settings-screen.tsx').then(
    (module) => module.BillingSettingsScreen,
  );
export const loadBilling: Screen<NoProps> = () =>
  import('#client/billing/screens/payments/billing-screen.tsx').then((module) => module.BillingScreen);
export const loadPayments: Screen<NoProps> = () =>
  import('#client/billing/screens/payments/payments-screen.tsx').then((module) => module.PaymentsScreen);
export const loadNewPayment: Screen<NoProps> = () =>
  import('#client/billing/screens/payments/new-payment-screen.tsx').then((module) => module.NewPaymentScreen);
export const loadPaymentMethod: Screen<{ paymentId: string }> = () =>
  import('#client/billing/screens/payments/payment-method-screen.tsx').then(
    (module) => module.PaymentMethodScreen,
  );
export const loadPackage: Screen<NoProps> = () =>
  import('#client/billing/screens/membership/package-screen.tsx').then((module) => module.PackageScreen);
export const loadService: Screen<NoProps> = () =>
  import('#client/billing/screens/membership/service-screen.tsx').then((module) => module.ServiceScreen);
export const loadSwitch: Screen<NoProps> = () =>
  import('#client/billing/screens/membership/switch-screen.tsx').then((module) => module.SwitchScreen);
export const loadCheckout: Screen<NoProps> = () =>
  import('#client/billing/screens/cart/checkout-screen.tsx').then((module) => module.CheckoutScreen);
export const loadOrdered: Screen<{ invoiceId: string }> = () =>
  import('#client/billing/screens/cart/ordered-screen.tsx').then((module) => module.OrderedScreen);
export const loadInvoice: Screen<{ invoiceId: string }> = () =>
  import('#client/billing/screens/payments/invoice-screen.tsx').then((module) => module.InvoiceScreen);
export const loadPaymentReturn: Screen<{ invoiceId: string; outcome: string }> = () =>
  import('#client/billing/screens/online/payment-return-screen.tsx').then(
    (module) => module.PaymentReturnScreen,
  );
export const loadStatementScreen: Screen<NoProps> = () =>
  import('#client/billing/screens/statement/statement-screen.tsx').then((module) => module.StatementScreen);
export const loadCart: Screen<NoProps> = () =>
  import('#client/billing/screens/cart/cart-screen.tsx').then((module) => module.CartScreen);
export const loadPaygCustomers: Screen<NoProps> = () =>
  import('#client/billing/screens/payg/customers-screen.tsx').then((module) => module.PaygCustomersScreen);
export const loadPlans: Screen<NoProps> = () =>
  import('#client/billing/screens/offer/plans-screen.tsx').then((module) => module.PlansScreen);
export const loadServices: Screen<NoProps> = () =>
  import('#client/orders/screens/services/services-screen.tsx').then((module) => module.ServicesScreen);
export const loadPayg: Screen<NoProps> = () =>
  import('#client/billing/screens/payg/payg-screen.tsx').then((module) => module.PaygScreen);
export const loadRetail: Screen<NoProps> = () =>
  import('#client/billing/screens/retail/retail-screen.tsx').then((module) => module.RetailScreen);
export const loadImages: Screen<NoProps> = () =>
  import('#client/images/screens/images-screen.tsx').then((module) => module.ImagesScreen);
export const loadProfile: Screen<NoProps> = () =>
  import('#client/accounts/screens/profile/profile-screen.tsx').then((module) => module.ProfileScreen);
export const loadSessions: Screen<NoProps> = () =>
  import('#client/accounts/screens/sessions/sessions-screen.tsx').then((module) => module.SessionsScreen);
export const loadData: Screen<NoProps> = () =>
  import('#client/data-rights/screens/data-screen.tsx').then((module) => module.DataScreen);
export const loadRetention: Screen<NoProps> = () =>
  import('#client/data-rights/screens/retention-screen.tsx').then((module) => module.RetentionScreen);
export const loadTeam: Screen<NoProps> = () =>
  import('#client/accounts/screens/team/team-screen.tsx').then((module) => module.TeamScreen);
export const loadNewMember: Screen<NoProps> = () =>
  import('#client/accounts/screens/team/new-member-screen.tsx').then((module) => module.NewMemberScreen);
export const loadMember: Screen<{ memberId: string }> = () =>
  import('#client/accounts/screens/team/member-screen.tsx').then((module) => module.MemberScreen);
export const loadWorkflows: Screen<NoProps> = () =>
  import('#client/workflows/screens/workflows-screen.tsx').then((module) => module.WorkflowsScreen);
export const loadWorkflow: Screen<{ workflowId: string | null }> = () =>
  import('#client/workflows/screens/workflow-screen.tsx').then((module) => module.WorkflowScreen);
export const loadNewCustomer: Screen<NoProps> = () =>
  import('#client/accounts/screens/customers/new-customer-screen.tsx').then(
    (module) => module.NewCustomerScreen,
  );
export const loadOrderReport: Screen<NoProps> = () =>
  import('#client/reporting/screens/order-report-screen.tsx').then((module) => module.OrderReportScreen);
export const loadOperatorReport: Screen<NoProps> = () =>
  import('#client/reporting/screens/operator-report-screen.tsx').then(
    (module) => module.OperatorReportScreen,
  );
export const loadFinanceReport: Screen<NoProps> = () =>
  import('#client/reporting/screens/finance-report-screen.tsx').then((module) => module.FinanceReportScreen);
export const loadCustomer: Screen<{ customerId: string }> = () =>
  import('#client/accounts/screens/customers/customer-screen.tsx').then((module) => module.CustomerScreen);
export const loadCompanies: Screen<NoProps> = () =>
  import('#client/accounts/screens/companies/companies-screen.tsx').then((module) => module.CompaniesScreen);
export const loadCompany: Screen<{ companyId: string }> = () =>
  import('#client/accounts/screens/companies/company-screen.tsx').then((module) => module.CompanyScreen);
export const loadAudit: Screen<NoProps> = () =>
  import('#client/audit/screens/audit-screen.tsx').then((module) => module.AuditScreen);
export const loadOperations: Screen<NoProps> = () =>
  import('#client/operations/screens/operations-screen.tsx').then((module) => module.OperationsScreen);
