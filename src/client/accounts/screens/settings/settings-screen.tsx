import type { ReactNode } from 'react';
import { ImpersonationsSection } from '#client/accounts/screens/impersonation/impersonations-section.tsx';
import { RequiredFactorSection } from '#client/accounts/screens/second-factor/required-factor-section.tsx';
import { SessionLimitsSection } from '#client/accounts/screens/sessions/session-limits-section.tsx';
import { SignOnSection } from '#client/accounts/screens/single-sign-on/sign-on-section.tsx';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { InvoicesSection } from '#client/billing/screens/payments/invoices-section.tsx';
import { OwnInvoicesSection } from '#client/billing/screens/payments/own-invoices-section.tsx';
import { LookSection } from '#client/brands/screens/look/look-section.tsx';
import { ProviderLookSection } from '#client/brands/screens/look/provider-look-section.tsx';
import { WhiteLabelsSection } from '#client/brands/screens/look/white-labels-section.tsx';
import { WatermarkSection } from '#client/brands/screens/watermark/watermark-section.tsx';
import { HoursSection } from '#client/calendar/screens/hours-section.tsx';
import { ProviderSection } from '#client/installation/screens/provider-section.tsx';
import { TextsSection } from '#client/installation/screens/texts-section.tsx';
import { ToursSection } from '#client/installation/screens/tours-section.tsx';
import { AnnouncementsSection } from '#client/notifications/screens/announcements/announcements-section.tsx';
import { IndexedParts, type Part } from '#client/shell/screens/parts/indexed-parts.tsx';
import { useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import page from '#client/ui/page.module.css';
import { mayReadImpersonations } from '#shared/access/impersonation.ts';
import { mayReadCompanies } from '#shared/accounts/companies/company-management.ts';
import { maySetCompany } from '#shared/accounts/company-rules.ts';
import { maySetSignOn } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { mayAdministerSignIns } from '#shared/accounts/team-members.ts';
import { mayReadAudit } from '#shared/audit/audit-entry.ts';
import { mayReadInvoices, mayRecordPayment } from '#shared/billing/billing.ts';
import { mayChangePlan, mayDeleteAccount, maySetHours } from '#shared/billing/membership-rules.ts';
import { mayAnnounce, mayGiveLooks, maySetLook } from '#shared/brands/white-label-rules.ts';
import { maySetProvider } from '#shared/installation/provider-form.ts';
import { mayEditWorkflows } from '#shared/workflows/workflows.ts';
import { AdministrationSection } from './administration-section.tsx';
import { ApprovalSection } from './approval-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { CompanySection } from './company-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { LeaveSection } from './leave-section.tsx';

/**
 * General settings: the provider's hours, announcements, invoices and white labels for managers; the look,
 * the subscription and the account itself for its owner; and for both the list of sign-ins as a customer.
 */
export function SettingsScreen(): ReactNode {
  const user = useUser();
  const { config } = useSession();
  const actor = actorOf(user);
  const parts: readonly Part[] = [
    { id: 'studio', title: 'Your studio', section: maySetProvider(actor) && <ProviderSection /> },
    { id: 'texts', title: 'Texts', section: maySetProvider(actor) && <TextsSection /> },
    { id: 'tours', title: 'Tours', section: maySetProvider(actor) && <ToursSection /> },
    {
      id: 'administration',
      title: 'Administration',
      section: mayReadCompanies(actor) && <AdministrationSection />,
    },
    { id: 'hours', title: 'Business hours', section: maySetHours(actor) && <HoursSection /> },
    {
      id: 'announcements',
      title: 'Announcements',
      section: mayAnnounce(actor, user) && <AnnouncementsSection />,
    },
    { id: 'invoices', title: 'Invoices', section: mayRecordPayment(actor) && <InvoicesSection /> },
    {
      id: 'own-look',
      title: 'Your look',
      section: mayGiveLooks(actor) && config !== null && <ProviderLookSection now={config.look} />,
    },
    { id: 'white-labels', title: 'White labels', section: mayGiveLooks(actor) && <WhiteLabelsSection /> },
    {
      id: 'look',
      title: 'White label',
      section: user.whitelabelInfo !== null && maySetLook(actor, user) && (
        <LookSection now={user.whitelabelInfo} />
      ),
    },
    {
      id: 'watermark',
      title: 'Watermark',
      section: (mayGiveLooks(actor) || (user.whitelabelInfo !== null && maySetLook(actor, user))) && (
        <WatermarkSection />
      ),
    },
    { id: 'company', title: 'Company information', section: maySetCompany(actor) && <CompanySection /> },
    { id: 'own-invoices', title: 'Invoices', section: mayReadInvoices(actor) && <OwnInvoicesSection /> },
    {
      id: 'approval',
      title: 'How proofs are approved',
      section: mayEditWorkflows(actor) && <ApprovalSection />,
    },
    {
      id: 'second-factor',
      title: 'Second factor',
      section: mayAdministerSignIns(actor) && <RequiredFactorSection />,
    },
    { id: 'sessions', title: 'Sessions', section: mayAdministerSignIns(actor) && <SessionLimitsSection /> },
    {
      id: 'single-sign-on',
      title: 'Single sign-on',
      section: maySetSignOn(actor) && <SignOnSection companyId={null} side={user.clientType} />,
    },
    {
      id: 'audit',
      title: 'Audit log',
      section: mayReadAudit(actor) && !mayReadCompanies(actor) && <AuditSection />,
    },
    {
      id: 'impersonations',
      title: 'Signed in as a customer',
      section: mayReadImpersonations(actor) && <ImpersonationsSection />,
    },
    {
      id: 'leave',
      title: 'Subscription leave',
      section: user.isSubscriber && mayChangePlan(actor) && <LeaveSection />,
    },
    { id: 'deletion', title: 'Delete account', section: mayDeleteAccount(actor) && <DeletionSection /> },
  ];
  return (
    <div className={page.wide}>
      <BackToOrders />
      <h1 className={page.title}>General settings</h1>
      <IndexedParts label="Parts of the settings" parts={parts} />
    </div>
  );
}
