import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useUser } from '#client/state/client-context.ts';
import { closedPageText } from '#shared/access/page-access.ts';
import {
  loadAudit,
  loadBilling,
  loadBillingSettings,
  loadCart,
  loadCheckout,
  loadClosedPage,
  loadCompanies,
  loadCompany,
  loadCustomer,
  loadData,
  loadFinanceReport,
  loadGuestLinks,
  loadImages,
  loadInvoice,
  loadMember,
  loadNewCustomer,
  loadNewMember,
  loadNewPayment,
  loadOperations,
  loadOperatorReport,
  loadOrdered,
  loadOrderReport,
  loadPackage,
  loadPayg,
  loadPaygCustomers,
  loadPaymentMethod,
  loadPaymentReturn,
  loadPayments,
  loadPlans,
  loadProfile,
  loadRetail,
  loadRetention,
  loadService,
  loadServices,
  loadSessions,
  loadSettings,
  loadStatementScreen,
  loadSwitch,
  loadTeam,
  loadWorkflow,
  loadWorkflows,
} from './account-screens.ts';
import { LazyScreen } from './loading/lazy-screen.tsx';
import type { LoadScreen } from './loading/loaded-screens.ts';

const nothing = {};
const newWorkflow = { workflowId: null };

/** Screens that take nothing from their address. */
const plainScreens: readonly (readonly [path: string, load: LoadScreen<Record<never, never>>])[] = [
  ['/guest-links', loadGuestLinks],
  ['/settings', loadSettings],
  ['/settings/invoices', loadBillingSettings],
  ['/settings/retention', loadRetention],
  ['/cart/checkout', loadCart],
  ['/checkout/cart', loadCart],
  ['/checkout/process', loadCheckout],
  ['/billing/payments', loadPayments],
  ['/billing/payments/new', loadNewPayment],
  ['/billing/invoices', loadBilling],
  ['/billing/statement', loadStatementScreen],
  ['/retail', loadRetail],
  ['/payg', loadPayg],
  ['/plans', loadPlans],
  ['/services', loadServices],
  ['/payg/list', loadPaygCustomers],
  ['/my-images', loadImages],
  ['/membership/package', loadPackage],
  ['/membership/service', loadService],
  ['/payg/switch', loadSwitch],
  ['/companies', loadCompanies],
  ['/operations', loadOperations],
  ['/audit', loadAudit],
  ['/customer/new', loadNewCustomer],
  ['/team-members', loadTeam],
  ['/team-members/new', loadNewMember],
  ['/reporting/order', loadOrderReport],
  ['/reporting/operator', loadOperatorReport],
  ['/reporting/finance', loadFinanceReport],
  ['/workflow-and-roles', loadWorkflows],
  ['/profile', loadProfile],
  ['/profile/sessions', loadSessions],
  ['/profile/data', loadData],
];

/** The screens beside the work: a person's account and their company's. Any unknown path goes to the dashboard. */
export function AccountRoutes() {
  const [path] = useLocation();
  const closed = closedPageText(path, useUser());
  if (closed !== null) return <LazyScreen load={loadClosedPage} with={{ text: closed }} />;
  return (
    <Switch>
      {plainScreens.map(([path, load]) => (
        <Route key={path} path={path}>
          <LazyScreen load={load} with={nothing} />
        </Route>
      ))}
      <Route path="/checkout/process/invoice/:invoiceId">
        {({ invoiceId }) => <LazyScreen key={invoiceId} load={loadOrdered} with={{ invoiceId }} />}
      </Route>
      <Route path="/billing/payments/:paymentId">
        {({ paymentId }) => <LazyScreen key={paymentId} load={loadPaymentMethod} with={{ paymentId }} />}
      </Route>
      <Route path="/billing/invoices/:invoiceId">
        {({ invoiceId }) => <LazyScreen key={invoiceId} load={loadInvoice} with={{ invoiceId }} />}
      </Route>
      <Route path="/billing/invoices/:invoiceId/payment/:outcome">
        {({ invoiceId, outcome }) => <LazyScreen load={loadPaymentReturn} with={{ invoiceId, outcome }} />}
      </Route>
      <Route path="/companies/:companyId">
        {({ companyId }) => <LazyScreen key={companyId} load={loadCompany} with={{ companyId }} />}
      </Route>
      <Route path="/customer/:customerId">
        {({ customerId }) => <LazyScreen key={customerId} load={loadCustomer} with={{ customerId }} />}
      </Route>
      <Route path="/team-members/:memberId">
        {({ memberId }) => <LazyScreen key={memberId} load={loadMember} with={{ memberId }} />}
      </Route>
      <Route path="/workflow-and-roles/create">
        <LazyScreen load={loadWorkflow} with={newWorkflow} />
      </Route>
      <Route path="/workflow-and-roles/:workflowId">
        {({ workflowId }) => <LazyScreen key={workflowId} load={loadWorkflow} with={{ workflowId }} />}
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}
