import type { AuditAction, AuditSubject } from '#shared/audit/audit-actions.ts';
import type { RouteName, routes } from '#shared/protocol/http-table.ts';
import type { AuditedCall, AuditRule, ByUseCase, RouteAudit, Unaudited } from './audit-rule.ts';
import type { SettingsId } from './subjects.queries.ts';

type ChangingRoute = {
  [N in RouteName]: (typeof routes)[N]['method'] extends 'GET' ? never : N;
}[RouteName];

type IdOf = AuditRule['id'];
const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
/** Of a parameter of the address. */
const param =
  (name: string): IdOf =>
  ({ params }) =>
    text(params[name]);
/** Of what the use case returns. */
const made =
  (...path: string[]): IdOf =>
  (_call, value) =>
    text(path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined | null)?.[key], value));
const one =
  (id: string): IdOf =>
  () =>
    id;
const none: IdOf = () => null;
const ownCompany: IdOf = ({ actor }) => actor.companyId;
const self: IdOf = ({ actor }) => actor.userId;
const body =
  (...names: string[]): NonNullable<AuditRule['details']> =>
  (call) =>
    Object.fromEntries(names.map((name) => [name, call.body[name]]));

type More = Partial<Pick<AuditRule, 'details' | 'isAct' | 'skips' | 'hides'>>;
const rule = (
  action: AuditAction,
  kind: Exclude<AuditSubject, 'settings'>,
  id: IdOf,
  more: More = {},
): AuditRule => ({ action, kind, id, ...more });
/** Of settings, by ids that can be read: of others an entry would not say what has changed. */
const ofSettings = (
  action: AuditAction,
  id: SettingsId | null | ((call: AuditedCall) => SettingsId),
  more: More = {},
): AuditRule => ({ action, kind: 'settings', id: typeof id === 'function' ? id : () => id, ...more });
const act = { isAct: true } as const;
const byUseCase = (...actions: AuditAction[]): ByUseCase => ({ actions });
const unaudited = (because: string): Unaudited => ({ because });

const isComment = unaudited('a comment or mark');
const isMove = unaudited('a move on the board; decisions have a chain of their own');
const isOwnView = unaudited("one's own view: what is read, filters, tours");
const isWorkTime = unaudited('working time is a record of its own');
const isStep = unaudited('a step that changes nothing before the next one');
const order = param('orderId');
const changedOrder = rule('order-changed', 'order', order);

const moves: readonly unknown[] = ['ready-to-go', 'queue', 'in-progress', 'in-review', 'gr-revision'];
const changeOf = ({ body: { change } }: AuditedCall): Record<string, unknown> =>
  typeof change === 'object' && change !== null ? { ...change } : {};
const queryDetails: NonNullable<AuditRule['details']> = ({ query }) => query;
const paramDetails: NonNullable<AuditRule['details']> = ({ params: { orderId, ...others } }) => others;
const downloaded = rule('unmarked-file-downloaded', 'order', order, { ...act, details: paramDetails });
const exported = (list: string): AuditRule =>
  rule('list-exported', 'list', one(list), { ...act, details: queryDetails });

/** Every route that changes something, and those that let data out. One that is missing does not compile. */
export const auditRules = {
  // Signing in
  customerToken: byUseCase('signed-in', 'sign-in-failed'),
  providerToken: byUseCase('signed-in', 'sign-in-failed'),
  finishSignIn: byUseCase('signed-in', 'second-factor-failed'),
  beginRequiredFactor: isStep,
  confirmRequiredFactor: byUseCase('second-factor-added', 'passkey-added', 'signed-in'),
  beginSecondFactor: isStep,
  confirmSecondFactor: byUseCase('second-factor-added', 'passkey-added'),
  removeSecondFactor: byUseCase('second-factor-removed'),
  beginPasskey: isStep,
  beginOwnPasskey: isStep,
  signInByPasskey: byUseCase('signed-in', 'sign-in-failed'),
  beginSignOn: isStep,
  finishSignOn: byUseCase('signed-in', 'sign-in-failed', 'member-added', 'single-sign-on-linked'),
  linkSignOn: byUseCase('single-sign-on-linked', 'signed-in', 'sign-in-failed'),
  saveSignOn: byUseCase('single-sign-on-changed'),
  removeSignOn: byUseCase('single-sign-on-removed'),
  saveCompanySignOn: byUseCase('single-sign-on-changed'),
  removeCompanySignOn: byUseCase('single-sign-on-removed'),
  renamePasskey: rule('passkey-renamed', 'person', self, { ...act, details: body('name') }),
  removePasskey: byUseCase('passkey-removed'),
  requireSecondFactor: byUseCase('settings-changed'),
  confirmIdentity: byUseCase('identity-confirmed', 'identity-failed'),
  beginSignOnProof: isStep,
  finishSignOnProof: byUseCase('identity-confirmed', 'identity-failed'),
  endOwnSession: byUseCase('session-ended'),
  endOtherSessions: byUseCase('sessions-ended'),
  endSessionsOfPerson: byUseCase('person-signed-out'),
  endAllSessions: byUseCase('everybody-signed-out'),
  setIdleLimits: ofSettings('settings-changed', 'idle-limits'),
  logout: byUseCase('signed-out', 'impersonation-ended'),
  resetPassword: byUseCase('password-reset-requested'),
  providerResetPassword: byUseCase('password-reset-requested'),
  confirmResetPassword: byUseCase('password-reset'),
  verifyEmail: byUseCase('email-verified'),
  resendVerification: unaudited('a mail to oneself'),
  impersonate: byUseCase('impersonation-allowed'),
  validateImpersonateToken: byUseCase('impersonation-begun'),
  reportCrash: unaudited('a line of the log'),

  // People and companies
  saveProfile: rule('profile-changed', 'person', self),
  setAvatar: rule('profile-changed', 'person', self),
  removeAvatar: rule('profile-changed', 'person', self),
  changePassword: byUseCase('password-changed'),
  setFirstPassword: byUseCase('password-changed'),
  createTeamMember: rule('member-added', 'person', made('member', 'id')),
  saveTeamMember: rule('member-changed', 'person', param('memberId')),
  actOnTeamMember: rule('member-changed', 'person', param('memberId'), {
    ...act,
    details: ({ params }) => ({ did: params.action }),
  }),
  handOver: rule('work-handed-over', 'person', param('memberId'), {
    ...act,
    details: ({ body: given }) => given,
  }),
  removeTeamMember: rule('member-removed', 'person', param('memberId')),
  createCustomer: rule('customer-added', 'company', made('companyId')),
  saveCustomer: rule('customer-changed', 'company', param('companyId'), {
    ...act,
    details: body('company', 'firstname', 'lastname', 'email', 'timeZone'),
  }),
  inviteCustomer: rule('customer-invited', 'company', param('companyId'), act),
  saveCompanyInformation: rule('company-changed', 'company', ownCompany),
  setCompanyPlan: rule('subscription-changed', 'company', param('companyId')),
  grantCredit: rule('credit-granted', 'company', param('companyId'), {
    ...act,
    details: body('kind', 'amount', 'reason'),
  }),
  mergeCompanies: rule('companies-merged', 'company', ({ body: { intoId } }) => text(intoId), {
    ...act,
    details: ({ params }) => ({ merged: params.companyId }),
  }),
  resetOwner: rule('second-factor-reset', 'person', param('userId'), act),
  changeCompanyState: rule('company-state-changed', 'company', param('companyId'), {
    ...act,
    details: body('action', 'reason'),
  }),
  requestDeletion: rule('deletion-requested', 'company', ownCompany, { ...act, details: body('reason') }),
  requestDeletionByProof: rule('deletion-requested', 'company', ownCompany, {
    ...act,
    details: body('reason'),
  }),

  erasePerson: rule('person-erased', 'person', param('userId'), {
    ...act,
    details: body('reason'),
    hides: true,
  }),
  eraseCompany: rule('company-erased', 'company', param('companyId'), {
    ...act,
    details: body('reason'),
    hides: true,
  }),

  // Workflows
  createWorkflow: rule('workflow-added', 'workflow', made('id')),
  saveWorkflow: rule('workflow-changed', 'workflow', param('workflowId')),
  deleteWorkflow: rule('workflow-removed', 'workflow', param('workflowId')),
  setApprovalPreference: rule('approval-changed', 'company', ownCompany),

  // What is offered
  createPlan: rule('plan-added', 'plan', made('id')),
  savePlan: rule('plan-changed', 'plan', param('id')),
  createProduct: rule('product-added', 'product', made('id')),
  saveProduct: rule('product-changed', 'product', param('id')),
  orderProducts: ofSettings('products-sorted', null, act),
  createCategory: rule('category-added', 'category', made('id')),
  renameCategory: rule('category-changed', 'category', param('id')),
  deleteCategory: rule('category-removed', 'category', param('id')),
  orderServices: ofSettings('services-sorted', null, act),
  createService: rule('service-added', 'service', made('id')),
  saveService: rule('service-changed', 'service', param('id')),

  // Plans and money
  choosePlan: rule('subscription-changed', 'company', ownCompany),
  cancelDowngrade: rule('subscription-changed', 'company', ownCompany),
  cancelUpgrade: rule('subscription-changed', 'company', ownCompany),
  leaveSubscription: rule('subscription-changed', 'company', ownCompany),
  reactivateSubscription: rule('subscription-changed', 'company', ownCompany),
  continueSubscription: rule('subscription-changed', 'company', ownCompany),
  buyAddOn: rule('add-on-changed', 'company', ownCompany, act),
  cancelAddOn: rule('add-on-changed', 'company', ownCompany, act),
  keepAddOn: rule('add-on-changed', 'company', ownCompany, act),
  priceCart: unaudited('a calculation'),
  checkoutCart: rule('invoice-ordered', 'invoice', made('id')),
  recordPayment: rule('payment-recorded', 'invoice', param('id'), act),
  creditInvoice: rule('invoice-credited', 'invoice', param('id'), { ...act, details: body('reason') }),
  refundInvoice: rule('invoice-refunded', 'invoice', param('id'), act),
  returnDebit: rule('debit-returned', 'invoice', param('id')),
  writeOffInvoice: rule('invoice-written-off', 'invoice', param('id')),
  setBilling: ofSettings('settings-changed', 'billing'),
  addPaymentMethod: rule('payment-method-added', 'payment-method', none, {
    details: ({ body: given }) => given,
  }),
  savePaymentMethod: rule('payment-method-changed', 'payment-method', param('id'), act),
  makeDefaultPayment: rule('payment-method-changed', 'payment-method', param('id')),
  removePaymentMethod: rule('payment-method-removed', 'payment-method', param('id')),
  openCheckout: rule('checkout-opened', 'invoice', param('id'), act),
  confirmCheckout: byUseCase('payment-received'),
  saveCard: rule('card-agreed', 'company', ownCompany, act),
  confirmCard: byUseCase('card-saved'),
  removeCard: rule('card-removed', 'company', ownCompany, act),
  solvePaymentProblem: ofSettings('payment-problem-solved', null, {
    ...act,
    details: ({ params }) => ({ problem: params.id }),
  }),

  // Looks and settings
  saveLook: rule('look-changed', 'company', ownCompany),
  giveWhitelabel: rule('white-label-given', 'company', param('companyId')),
  takeWhitelabel: rule('white-label-removed', 'company', param('companyId')),
  attachCustomer: rule('customer-attached', 'company', param('customerId')),
  detachCustomer: rule('customer-detached', 'company', param('customerId')),
  saveBrandWatermark: ofSettings('watermark-changed', null, { ...act, details: body('tone') }),
  saveOrderWatermark: rule('watermark-changed', 'order', order, act),
  setup: unaudited('reads what the setup has so far'),
  saveSetup: isStep,
  mailSetup: unaudited('a mail that tries the mail server'),
  completeSetup: byUseCase('set-up'),
  saveProvider: ofSettings('settings-changed', 'provider'),
  setRetention: ofSettings('settings-changed', 'retention'),
  saveStudioTexts: ofSettings('settings-changed', 'texts'),
  saveTourTexts: ofSettings('settings-changed', 'tour-texts'),
  saveProviderLook: ofSettings('look-changed', 'look'),
  setBusinessHours: ofSettings('settings-changed', 'hours'),
  setColumnLimit: ofSettings('settings-changed', ({ params }) => `limit:${params.column}`),
  addAnnouncement: rule('announcement-added', 'announcement', made('id')),
  changeAnnouncement: rule('announcement-changed', 'announcement', param('id')),
  removeAnnouncement: rule('announcement-removed', 'announcement', param('id')),
  restartJob: rule('job-restarted', 'job', param('jobId'), act),
  discardJob: rule('job-discarded', 'job', param('jobId')),

  // Orders
  createOrder: rule('order-created', 'order', made('id')),
  cloneOrder: rule('order-created', 'order', made('id'), {
    details: ({ params }) => ({ copyOf: params.orderId }),
  }),
  saveOrder: changedOrder,
  assignOrder: changedOrder,
  setDueDate: changedOrder,
  setOrderPeople: changedOrder,
  setReviewButtons: changedOrder,
  unlockOrder: changedOrder,
  actOnOrder: rule('order-changed', 'order', order, {
    skips: ({ params }) => moves.includes(params.action),
    details: ({ params, body: { reason } }) => ({ did: params.action, reason }),
  }),
  changeOrders: rule('orders-changed', 'order', none, {
    ...act,
    skips: (call) => changeOf(call).kind === 'move' || moves.includes(changeOf(call).action),
    details: (call) => ({ orders: call.body.ids, ...changeOf(call) }),
  }),
  undoChange: rule('change-undone', 'order', none, {
    ...act,
    details: ({ params }) => ({ change: params.changeId }),
  }),
  reorderOrder: isMove,
  moveProgress: isMove,
  stayInReview: isMove,
  deleteOrder: rule('order-deleted', 'order', order),
  tickItem: unaudited("an item of the order's checklist"),
  allocateTime: isWorkTime,
  playWork: isWorkTime,
  pauseWork: isWorkTime,
  confirmWork: isWorkTime,

  // Files, reviews and decisions
  uploadToken: isStep,
  nextParts: isStep,
  removeTemporaryUpload: isStep,
  registerUpload: rule('file-added', 'order', order, {
    ...act,
    details: ({ params }) => ({ as: params.type }),
  }),
  deleteAttachment: rule('file-removed', 'order', order, {
    ...act,
    details: ({ params }) => ({ attachment: params.attachmentId }),
  }),
  deleteVersion: rule('version-removed', 'order', order, { ...act, details: paramDetails }),
  requestReview: rule('review-requested', 'order', order, { ...act, details: body('versionId') }),
  withdrawReview: rule('review-requested', 'order', order, { ...act, details: queryDetails }),
  returnVersion: rule('review-requested', 'order', order, { ...act, details: body('versionId', 'reason') }),
  decideVersion: rule('version-reviewed', 'order', order, {
    ...act,
    details: body('attachmentVersionId', 'content'),
  }),
  takeBackDecision: rule('decision-taken-back', 'order', order, { ...act, details: body('reason') }),
  addImage: rule('image-added', 'image', made('id')),
  renameImage: rule('image-changed', 'image', param('id')),
  deleteImage: rule('image-removed', 'image', param('id')),
  saveStock: rule('image-added', 'image', made('id')),
  addOrderImages: rule('file-added', 'order', order, act),
  carryThread: isComment,
  setVerdicts: isComment,
  addAnnotation: isComment,
  updateAnnotation: isComment,
  addComment: isComment,
  editComment: isComment,
  editTopic: isComment,
  resolveTopic: isComment,
  deleteComment: isComment,
  deleteTopic: isComment,

  // Guests
  reviewAuth: byUseCase('guest-link-opened', 'guest-link-failed'),
  guestCode: isStep,
  inviteGuest: rule('guest-invited', 'guest-link', made('id')),
  revokeGuestLink: rule('guest-link-revoked', 'guest-link', param('linkId')),
  extendGuestLink: rule('guest-link-changed', 'guest-link', param('linkId'), act),
  resendGuestLink: rule('guest-link-changed', 'guest-link', param('linkId'), {
    ...act,
    details: () => ({ did: 'new address' }),
  }),
  guestDecide: rule('guest-decided', 'order', ({ actor }) => text(actor.guest?.orderId), {
    ...act,
    details: body('decision', 'reason'),
  }),
  guestTakeBackDecision: rule('decision-taken-back', 'order', order, act),
  guestCarryThread: isComment,
  guestSetVerdicts: isComment,
  guestAddAnnotation: isComment,
  guestAddComment: isComment,
  guestEditTopic: isComment,
  guestResolveTopic: isComment,
  guestUpdateAnnotation: isComment,
  guestEditComment: isComment,
  guestDeleteComment: isComment,
  guestDeleteTopic: isComment,

  // One's own view
  createPreset: isOwnView,
  updatePreset: isOwnView,
  deletePreset: isOwnView,
  createArchivedPreset: isOwnView,
  updateArchivedPreset: isOwnView,
  deleteArchivedPreset: isOwnView,
  readMessage: isOwnView,
  readMessages: isOwnView,
  readMessageGroup: isOwnView,
  deleteMessage: isOwnView,
  deleteMessages: isOwnView,
  deleteMessageGroup: isOwnView,
  saveMessageSettings: isOwnView,
  endTour: isOwnView,

  // What leaves the installation
  orderCsv: exported('orders'),
  orderReportCsv: exported('report of orders'),
  operatorReportCsv: exported('report of people'),
  operatorOrdersCsv: exported("orders of a person's report"),
  financeReportCsv: exported('finance report'),
  paygCustomersCsv: exported('customers on free plans'),
  statementFile: exported('statement'),
  debitsCsv: exported('direct debits to collect'),
  auditLogCsv: exported('audit log'),
  collectInvoice: rule('account-read', 'invoice', param('id'), act),
  exportPerson: rule('data-exported', 'person', param('userId'), { ...act, details: body('reason') }),
  exportCompany: rule('data-exported', 'company', param('companyId'), { ...act, details: body('reason') }),
  beginBulkDownload: rule('files-downloaded', 'order', order, { ...act, details: body('scope') }),
  versionFile: downloaded,
  certificate: rule('unmarked-file-downloaded', 'order', order, {
    ...act,
    skips: ({ query }) => query.attach !== '1',
    details: queryDetails,
  }),
  guestVersionFile: downloaded,
} as const satisfies Record<ChangingRoute, RouteAudit> & Partial<Record<RouteName, RouteAudit>>;
