import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useUser } from '#client/state/client-context.ts';
import { closedPageText } from '#shared/access/page-access.ts';
import {
  loadBilling,
  loadBillingSettings,
  loadCart,
  loadCheckout,
  loadClosedPage,
  loadCompanies,
  loadCompany,
  loadCustomer,
  loadFinanceReport,
  loadGuestLinks,
  loadImages,
  loadInvoice,
  loadMember,
  loadNewCustomer,
  loadNewMember,
  loadNewPayment,
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
  loadService,
  loadServices,
  loadSettings,
  loadStatementScreen,
  loadSwitch,
  loadTeam,
  loadWorkflow,
  loadWorkflows,
} from './account-screens.ts';
import { LazyScreen } from './lazy-screen.tsx';

const nothing = {};
const newWorkflow = { workflowId: null };

/** The screens beside the work: a person's account and their company's. Any unknown path goes to the dashboard. */
export function AccountRoutes() {
  const [path] = useLocation();
  const closed = closedPageText(path, useUser());
  if (closed !== null) return <LazyScreen load={loadClosedPage} with={{ text: closed }} />;
  return (
    <Switch>
      <Route path="/guest-links">
        <LazyScreen load={loadGuestLinks} with={nothing} />
      </Route>
      <Route path="/settings">
        <LazyScreen load={loadSettings} with={nothing} />
      </Route>
      <Route path="/settings/invoices">
        <LazyScreen load={loadBillingSettings} with={nothing} />
      </Route>
      <Route path="/cart/checkout">
        <LazyScreen load={loadCart} with={nothing} />
      </Route>
      <Route path="/checkout/cart">
        <LazyScreen load={loadCart} with={nothing} />
      </Route>
      <Route path="/checkout/process">
        <LazyScreen load={loadCheckout} with={nothing} />
      </Route>
      <Route path="/checkout/process/invoice/:invoiceId">
        {({ invoiceId }) => <LazyScreen key={invoiceId} load={loadOrdered} with={{ invoiceId }} />}
      </Route>
      <Route path="/billing/payments">
        <LazyScreen load={loadPayments} with={nothing} />
      </Route>
      <Route path="/billing/payments/new">
        <LazyScreen load={loadNewPayment} with={nothing} />
      </Route>
      <Route path="/billing/payments/:paymentId">
        {({ paymentId }) => <LazyScreen key={paymentId} load={loadPaymentMethod} with={{ paymentId }} />}
      </Route>
      <Route path="/billing/invoices">
        <LazyScreen load={loadBilling} with={nothing} />
      </Route>
      <Route path="/billing/invoices/:invoiceId">
        {({ invoiceId }) => <LazyScreen key={invoiceId} load={loadInvoice} with={{ invoiceId }} />}
      </Route>
      <Route path="/billing/statement">
        <LazyScreen load={loadStatementScreen} with={nothing} />
      </Route>
      <Route path="/billing/invoices/:invoiceId/payment/:outcome">
        {({ invoiceId, outcome }) => <LazyScreen load={loadPaymentReturn} with={{ invoiceId, outcome }} />}
      </Route>
      <Route path="/retail">
        <LazyScreen load={loadRetail} with={nothing} />
      </Route>
      <Route path="/payg">
        <LazyScreen load={loadPayg} with={nothing} />
      </Route>
      <Route path="/plans">
        <LazyScreen load={loadPlans} with={nothing} />
      </Route>
      <Route path="/services">
        <LazyScreen load={loadServices} with={nothing} />
      </Route>
      <Route path="/payg/list">
        <LazyScreen load={loadPaygCustomers} with={nothing} />
      </Route>
      <Route path="/my-images">
        <LazyScreen load={loadImages} with={nothing} />
      </Route>
      <Route path="/membership/package">
        <LazyScreen load={loadPackage} with={nothing} />
      </Route>
      <Route path="/membership/service">
        <LazyScreen load={loadService} with={nothing} />
      </Route>
      <Route path="/payg/switch">
        <LazyScreen load={loadSwitch} with={nothing} />
      </Route>
      <Route path="/companies">
        <LazyScreen load={loadCompanies} with={nothing} />
      </Route>
      <Route path="/companies/:companyId">
        {({ companyId }) => <LazyScreen key={companyId} load={loadCompany} with={{ companyId }} />}
      </Route>
      <Route path="/customer/new">
        <LazyScreen load={loadNewCustomer} with={nothing} />
      </Route>
      <Route path="/customer/:customerId">
        {({ customerId }) => <LazyScreen key={customerId} load={loadCustomer} with={{ customerId }} />}
      </Route>
      <Route path="/team-members">
        <LazyScreen load={loadTeam} with={nothing} />
      </Route>
      <Route path="/team-members/new">
        <LazyScreen load={loadNewMember} with={nothing} />
      </Route>
      <Route path="/team-members/:memberId">
        {({ memberId }) => <LazyScreen key={memberId} load={loadMember} with={{ memberId }} />}
      </Route>
      <Route path="/reporting/order">
        <LazyScreen load={loadOrderReport} with={nothing} />
      </Route>
      <Route path="/reporting/operator">
        <LazyScreen load={loadOperatorReport} with={nothing} />
      </Route>
      <Route path="/reporting/finance">
        <LazyScreen load={loadFinanceReport} with={nothing} />
      </Route>
      <Route path="/workflow-and-roles">
        <LazyScreen load={loadWorkflows} with={nothing} />
      </Route>
      <Route path="/workflow-and-roles/create">
        <LazyScreen load={loadWorkflow} with={newWorkflow} />
      </Route>
      <Route path="/workflow-and-roles/:workflowId">
        {({ workflowId }) => <LazyScreen key={workflowId} load={loadWorkflow} with={{ workflowId }} />}
      </Route>
      <Route path="/profile">
        <LazyScreen load={loadProfile} with={nothing} />
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}
