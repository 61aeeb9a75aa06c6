import type { Migration } from '#server/kernel/db/migrate.ts';
import { providerLook } from './0043-provider-look.ts';
import { secondFactors } from './0044-second-factors.ts';
import { invoiceDocuments } from './0045-invoice-documents.ts';
import { installationChain } from './0046-installation-chain.ts';
import { planLimits } from './0047-plan-limits.ts';
import { planRevisions } from './0048-plan-revisions.ts';
import { invoiceReminders } from './0049-invoice-reminders.ts';
import { internalReviews } from './0050-internal-reviews.ts';
import { onlinePayments } from './0051-online-payments.ts';
import { invoiceRefunds } from './0052-invoice-refunds.ts';
import { resellersAnnouncements } from './0053-resellers-announcements.ts';
import { companyContact } from './0054-company-contact.ts';
import { serviceTerms } from './0055-service-terms.ts';
import { companyStates } from './0056-company-states.ts';
import { companyCredits } from './0057-company-credits.ts';
import { savedCards } from './0058-saved-cards.ts';
import { checklists } from './0059-checklists.ts';
import { operations } from './0060-operations.ts';
import { secondFactorResets } from './0061-second-factor-resets.ts';
import { studioTexts } from './0062-studio-texts.ts';
import { gatewayQuestions } from './0063-gateway-questions.ts';
import { reminderFees } from './0064-reminder-fees.ts';
import { jobLanes } from './0065-job-lanes.ts';
import { offerWithoutRevisions } from './0066-offer-without-revisions.ts';
import { auditLog } from './0067-audit-log.ts';
import { comparisonVerdicts } from './0068-comparison-verdicts.ts';
import { carriedThreads } from './0069-carried-threads.ts';
import { planTerms } from './0072-plan-terms.ts';
import { comparisons } from './0082-comparisons.ts';
import { sessionOrigins } from './0083-session-origins.ts';
import { confirmedSessions } from './0084-confirmed-sessions.ts';
import { accountEnds } from './0085-account-ends.ts';
import { ordersAtScale } from './0086-orders-at-scale.ts';
import { changedMarks } from './0087-changed-marks.ts';
import { boardSearch } from './0088-board-search.ts';
import { passkeys } from './0089-passkeys.ts';
import { singleSignOn } from './0090-single-sign-on.ts';
import { dataRights } from './0092-data-rights.ts';
import { erasure } from './0093-erasure.ts';
import { signInAssurance } from './0094-sign-in-assurance.ts';
import { recoveredPayments } from './0097-recovered-payments.ts';
import { removedFiles } from './0098-removed-files.ts';
import { namesApart } from './0099-names-apart.ts';
import { uploadParts } from './0100-upload-parts.ts';
import { boughtByInvoice } from './0101-bought-by-invoice.ts';
import { pagePictures } from './0102-page-pictures.ts';
import { mailsInOutbox } from './0103-mails-in-outbox.ts';
import { earlierPictures } from './0104-earlier-pictures.ts';
import { addOnPrices } from './0105-add-on-prices.ts';
import { largePrices } from './0106-large-prices.ts';
import { paymentsAfterWriteOffs } from './0107-payments-after-write-offs.ts';
import { returnedDebits } from './0108-returned-debits.ts';
import { countedChanges } from './0109-counted-changes.ts';
import { planFeatures } from './0110-plan-features.ts';
import { endedSessions } from './0111-ended-sessions.ts';
import { tourTexts } from './0112-tour-texts.ts';
import { returnedPayments } from './0113-returned-payments.ts';
import { oldPictures } from './0114-old-pictures.ts';
import { renewedTokens } from './0115-renewed-tokens.ts';
import { keptTables } from './0116-kept-tables.ts';
import { idleSessions } from './0117-idle-sessions.ts';
import { signOnStrength } from './0118-sign-on-strength.ts';
import { secondFactorByRole } from './0119-second-factor-by-role.ts';
import { withdrawnCertificates } from './0120-withdrawn-certificates.ts';
import { mailsOfJobs } from './0121-mails-of-jobs.ts';
import { mailedNotifications } from './0122-mailed-notifications.ts';
import { accounts } from './first-release/accounts.ts';
import { billing } from './first-release/billing.ts';
import { decisions } from './first-release/decisions.ts';
import { files } from './first-release/files.ts';
import { guests } from './first-release/guests.ts';
import { notifications } from './first-release/notifications.ts';
import { offers } from './first-release/offers.ts';
import { orders } from './first-release/orders.ts';
import { review } from './first-release/review.ts';
import { search } from './first-release/search.ts';
import { system } from './first-release/system.ts';

/** The schema of the first release. Its number is that of the last of the migrations before, which it replaces. */
const firstRelease: Migration = {
  number: 42,
  name: 'first release',
  // Tables come after those that they refer to.
  sql: [
    system,
    offers,
    accounts,
    billing,
    orders,
    files,
    review,
    guests,
    decisions,
    notifications,
    search,
  ].join('\n'),
};

/** The whole schema, in order. Add to the end; never change one that has been published. */
export const allMigrations: readonly Migration[] = [
  firstRelease,
  providerLook,
  secondFactors,
  invoiceDocuments,
  installationChain,
  planLimits,
  planRevisions,
  invoiceReminders,
  internalReviews,
  onlinePayments,
  invoiceRefunds,
  resellersAnnouncements,
  companyContact,
  serviceTerms,
  companyStates,
  companyCredits,
  savedCards,
  checklists,
  operations,
  secondFactorResets,
  studioTexts,
  gatewayQuestions,
  reminderFees,
  jobLanes,
  offerWithoutRevisions,
  auditLog,
  comparisonVerdicts,
  carriedThreads,
  planTerms,
  comparisons,
  sessionOrigins,
  confirmedSessions,
  accountEnds,
  ordersAtScale,
  changedMarks,
  boardSearch,
  passkeys,
  singleSignOn,
  dataRights,
  erasure,
  signInAssurance,
  recoveredPayments,
  removedFiles,
  namesApart,
  uploadParts,
  boughtByInvoice,
  pagePictures,
  mailsInOutbox,
  earlierPictures,
  addOnPrices,
  largePrices,
  paymentsAfterWriteOffs,
  returnedDebits,
  countedChanges,
  planFeatures,
  endedSessions,
  tourTexts,
  returnedPayments,
  oldPictures,
  renewedTokens,
  keptTables,
  idleSessions,
  signOnStrength,
  secondFactorByRole,
  withdrawnCertificates,
  mailsOfJobs,
  mailedNotifications,
];
