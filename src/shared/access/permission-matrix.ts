import type { Role } from './role.ts';
import type { Action, Subject } from './subjects.ts';

/** What one role may do, by action. Anything absent is refused. */
export type Grants = Partial<Record<Action, readonly Subject[]>>;

/** Every signed-in person reads the orders and proofs that are visible to them, and talks about them. */
const everyone: Grants = {
  read: [
    'ORDER',
    'ORDER_LIST',
    'ORDER_DETAIL',
    'ATTACHMENT',
    'ATTACHMENT_SUPPLIED',
    'ATTACHMENT_CUSTOMER_REVIEW',
    'ANNOTATION',
    'NAV_MANAGE_PROFILE',
  ],
  visit: ['PAGE_PROFILE'],
};

/**
 * Filters for those who see everyone's orders; people of a company need none by client, customer or company.
 */
const everyFilter: readonly Subject[] = [
  'ORDER_FILTER_CLIENT',
  'ORDER_FILTER_CUSTOMER',
  'ORDER_FILTER_CREATOR',
  'ORDER_FILTER_MANAGER',
  'ORDER_FILTER_OPERATOR',
  'ORDER_LIST_COMPANY_NAME',
];

const reviewer: Grants = {
  create: ['ANNOTATION'],
  update: ['ANNOTATION'],
  delete: ['ANNOTATION'],
};

const staff: Grants = {
  read: [
    'MANAGE_ALLOCATED_HOURS',
    'MANAGE_ACTIVE_ORDER',
    'MANAGE_MEMBERSHIP',
    'MANAGE_STORAGE',
    'MANAGE_SERVICE',
    'MEMBERSHIP_CUSTOMER',
    'ORDER_FILTER_CREATOR',
    'ORDER_FILTER_OPERATOR',
    'ORDER_FILTER_MANAGER',
    'NAV_CUSTOMER_IMAGES',
    'RETAIL',
    'NAV_CUSTOMER_REPORTING',
    'ANNOTATION_PUBLIC_COMMENT',
  ],
  create: ['ORDER_CREATE', 'CREATE_PEXELS_IMAGES', 'ATTACHMENT'],
  update: [
    'ORDER_STATUS',
    'ORDER_PUBLISH',
    'ORDER_CANCEL',
    'ORDER_DUPLICATE',
    'ORDER_HOLD',
    'ORDER_RESUME',
    'ORDER_REVERT_DRAFT',
    'ORDER_RESTORE',
    'ATTACHMENT_SUPPLIED',
  ],
  delete: ['ORDER_DELETE'],
  visit: ['PAGE_CREATE_ORDER'],
};

const operator: Grants = {
  read: [
    ...everyFilter,
    'ORDER_REVIEW_BUTTONS',
    'APPROVE_ACTION',
    'CREATIVE_MANAGER_REVIEW',
    'ATTACHMENT_INTERNAL_REVIEW',
    'ANNOTATION_PUBLIC_COMMENT',
    'ANNOTATION_INTERNAL_COMMENT',
    'PAYG_CUSTOMER_INFO',
    'NAV_PAYG_CUSTOMER_INFO',
    'GUEST_REVIEWER',
  ],
  create: ['ORDER_REVIEW_BUTTONS', 'ORDER_ADD_VERSION', 'ATTACHMENT', 'GUEST_REVIEWER'],
  update: [
    'JOB_TITLE',
    'ORDER_STATUS',
    'ORDER_WORKING_TIME',
    'ORDER_HOLD',
    'ORDER_CANCEL',
    'ORDER_RESUME',
    'ORDER_RESTORE',
    'ORDER_REQUEST_REVIEW',
    'CREATIVE_MANAGER_REVIEW',
    'ATTACHMENT_CUSTOMER_REVIEW',
    'ATTACHMENT_INTERNAL_REVIEW',
  ],
  delete: ['ORDER_REVIEW_BUTTONS', 'ATTACHMENT_CUSTOMER_REVIEW'],
};

/**
 * As listed in the specification, with the review page's subject for deleting versions ("assigned operator,
 * update").
 */
const manager: Grants = {
  read: [...(operator.read ?? []), 'NAV_USER_REPORTING', 'COMPANY'],
  create: ['ORDER_REVIEW_BUTTONS', 'ORDER_ADD_VERSION', 'ATTACHMENT', 'GUEST_REVIEWER', 'IMPERSONATION'],
  update: [
    'ANNOUNCEMENTS',
    'JOB_TITLE',
    'ORDER_DETAIL',
    'ORDER_STATUS',
    'ORDER_WORKING_TIME',
    'ORDER_HOLD',
    'ORDER_CANCEL',
    'ORDER_RESUME',
    'ORDER_RESTORE',
    'ORDER_ARCHIVE',
    'ASSIGN_OPERATOR',
    'ASSIGN_MANAGER',
    'ASSIGNED_OPERATOR',
    'BOARD_LIMITS',
    'OFFICE_HOURS',
    'INVOICE_PAYMENT',
    'INVOICE_CREDIT',
    'INVOICE_WRITE_OFF',
    'PRODUCTS',
    'SERVICES',
    'WHITE_LABEL',
    'ATTACHMENT_CUSTOMER_REVIEW',
    'ATTACHMENT_INTERNAL_REVIEW',
    'ATTACHMENT_SUPPLIED',
  ],
  delete: ['ORDER_REVIEW_BUTTONS', 'ATTACHMENT', 'ATTACHMENT_CUSTOMER_REVIEW'],
  visit: ['PAGE_SETTINGS'],
};

const approvingManager: Grants = {
  ...manager,
  update: [...(manager.update ?? []), 'APPROVE_ACTION'],
};

const owner: Grants = {
  read: [
    'AUDIT_LOG',
    'COMPANY_INFORMATION',
    'MANAGE_ALLOCATED_HOURS',
    'MANAGE_ACTIVE_ORDER',
    'MANAGE_MEMBERSHIP',
    'SUBSCRIPTION_BILLING',
    'MANAGE_STORAGE',
    'MANAGE_SERVICE',
    'MEMBERSHIP_CUSTOMER',
    'ORDER_FILTER_CREATOR',
    'ORDER_FILTER_OPERATOR',
    'ORDER_FILTER_MANAGER',
    'NAV_CUSTOMER_IMAGES',
    'GUEST_REVIEWER',
    'TOUR_GUIDE',
    'NAV_PAYMENT',
    'NAV_TEAM_MEMBER',
    'NAV_CART',
    'NAV_ALLOCATED_HOURS',
    'NAV_MANAGE_MEMBERSHIP',
    'NAV_STORAGE',
    'NAV_SERVICE',
    'PAYG_CART',
    'NAV_CUSTOMER_REPORTING',
    'ANNOTATION_PUBLIC_COMMENT',
  ],
  create: ['ORDER_CREATE', 'GUEST_REVIEWER', 'ATTACHMENT', 'CREATE_PEXELS_IMAGES'],
  update: [
    'COMPANY_INFORMATION',
    'JOB_TITLE',
    'TEAM_MEMBER',
    'WORKFLOW',
    'ORDER_DETAIL',
    'ORDER_STATUS',
    'ORDER_PUBLISH',
    'ORDER_CANCEL',
    'ORDER_DUPLICATE',
    'ORDER_HOLD',
    'ORDER_RESUME',
    'ORDER_REVERT_DRAFT',
    'ORDER_RESTORE',
    'SUBSCRIPTION_LEAVE',
    'PAYMENT_METHOD',
    'GUEST_REVIEWER',
    'ATTACHMENT_SUPPLIED',
  ],
  delete: ['ORDER_DELETE', 'ATTACHMENT', 'ACCOUNT'],
  visit: [
    'PAGE_INVOICE',
    'PAGE_PAYMENT',
    'PAGE_TEAM_MEMBER',
    'PAGE_ALLOCATED_HOURS',
    'PAGE_MEMBERSHIP',
    'PAGE_STORAGE',
    'PAGE_SERVICE',
    'PAGE_CART',
    'PAGE_CHECKOUT_INVOICE',
    'PAGE_CHECKOUT',
    'PAGE_CREATE_ORDER',
    'PAGE_SETTINGS',
    'PAGE_WORKFLOW_EDITOR',
  ],
};

const cso: Grants = {
  read: [...everyFilter, 'NAV_CUSTOMER_IMAGES', 'ANNOTATION_PUBLIC_COMMENT'],
};

function join(...parts: readonly Grants[]): Grants {
  const joined: Record<Action, Subject[]> = { read: [], create: [], update: [], delete: [], visit: [] };
  for (const part of parts)
    for (const [action, list] of Object.entries(part)) joined[action as Action].push(...list);
  return joined;
}

/**
 * The permission matrix of the specification (application, section 6; review, section 6) as data. Silent
 * there and decided here: everyone who may see a proof may comment on it, except a sales officer (read-only);
 * owners filter orders and have the images as their team members do;
 * the administrator, whose full list is not shown, may do what the approving managers may, has a tour of their
 * own, manages the provider's staff and all companies, looks after mails, jobs and storage, reads the audit log (owners that of their company), and sets how
 * invoices are made. Managers write the announcements, record what customers have paid, see every company,
 * credit or write off invoices, manage the products, plans and services, give companies their own branding, and
 * may look into a customer's account as that customer.
 */
export const permissionMatrix: Readonly<Record<Role, Grants>> = {
  staff: join(everyone, reviewer, staff),
  owner: join(everyone, reviewer, owner),
  operator: join(everyone, reviewer, operator),
  manager: join(everyone, reviewer, manager),
  creative_manager: join(everyone, reviewer, approvingManager),
  production_manager: join(everyone, reviewer, approvingManager),
  admin: join(everyone, reviewer, approvingManager, {
    read: ['TOUR_GUIDE', 'NAV_TEAM_MEMBER', 'AUDIT_LOG'],
    create: ['COMPANY'],
    update: ['TEAM_MEMBER', 'BILLING_SETTINGS', 'COMPANY', 'OPERATIONS'],
    visit: ['PAGE_TEAM_MEMBER'],
  }),
  cso: join(everyone, cso),
  guest: {
    read: ['ORDER', 'ATTACHMENT', 'ATTACHMENT_CUSTOMER_REVIEW', 'ANNOTATION', 'ANNOTATION_PUBLIC_COMMENT'],
    ...reviewer,
  },
};
