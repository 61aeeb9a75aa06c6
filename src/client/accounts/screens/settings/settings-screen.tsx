import type { ReactNode } from 'react';
import { ImpersonationsSection } from '#client/accounts/screens/impersonation/impersonations-section.tsx';
import { RequiredFactorSection } from '#client/accounts/screens/second-factor/required-factor-section.tsx';
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
import { AnnouncementsSection } from '#client/notifications/screens/announcements/announcements-section.tsx';
import { useSession, useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import page from '#client/ui/page.module.css';
import { mayReadImpersonations } from '#shared/access/impersonation.ts';
import { mayReadCompanies } from '#shared/accounts/companies/company-management.ts';
import { maySetCompany } from '#shared/accounts/company-rules.ts';
import { maySetSignOn } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { mayRequireSecondFactor } from '#shared/accounts/team-members.ts';
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
  const sections = [
    maySetProvider(actor) ? <ProviderSection key="studio" /> : null,
    maySetProvider(actor) ? <TextsSection key="texts" /> : null,
    mayReadCompanies(actor) ? <AdministrationSection key="administration" /> : null,
    maySetHours(actor) ? <HoursSection key="hours" /> : null,
    mayAnnounce(actor, user) ? <AnnouncementsSection key="announcements" /> : null,
    mayRecordPayment(actor) ? <InvoicesSection key="invoices" /> : null,
    mayGiveLooks(actor) && config !== null ? <ProviderLookSection key="own-look" now={config.look} /> : null,
    mayGiveLooks(actor) ? <WhiteLabelsSection key="white-labels" /> : null,
    user.whitelabelInfo !== null && maySetLook(actor, user) ? (
      <LookSection key="look" now={user.whitelabelInfo} />
    ) : null,
    mayGiveLooks(actor) || (user.whitelabelInfo !== null && maySetLook(actor, user)) ? (
      <WatermarkSection key="watermark" />
    ) : null,
    maySetCompany(actor) ? <CompanySection key="company" /> : null,
    mayReadInvoices(actor) ? <OwnInvoicesSection key="own-invoices" /> : null,
    mayEditWorkflows(actor) ? <ApprovalSection key="approval" /> : null,
    mayRequireSecondFactor(actor) ? <RequiredFactorSection key="second-factor" /> : null,
    maySetSignOn(actor) ? (
      <SignOnSection key="single-sign-on" companyId={null} side={user.clientType} />
    ) : null,
    mayReadAudit(actor) && !mayReadCompanies(actor) ? <AuditSection key="audit" /> : null,
    mayReadImpersonations(actor) ? <ImpersonationsSection key="impersonations" /> : null,
    user.isSubscriber && mayChangePlan(actor) ? <LeaveSection key="leave" /> : null,
    mayDeleteAccount(actor) ? <DeletionSection key="deletion" /> : null,
  ];
  return (
    <div className={page.screen}>
      <BackToOrders />
      <h1 className={page.title}>General settings</h1>
      {sections}
    </div>
  );
}
