import type { Tx } from '#server/kernel/db/db.ts';
import { usualIdleMinutes } from '#shared/accounts/sessions/idle-limits.ts';
import type { AuditSubject } from '#shared/audit/audit-actions.ts';

/** A subject as it is at a moment. */
export interface SubjectRow {
  label: string;
  companyId: string | null;
  /** What an entry may show, with JSON within. Nothing that opens or signs anything. */
  fields: Record<string, unknown>;
}

/** Columns of a row as JSON, but those that say nothing to a reader. */
const all = (alias: string, ...but: string[]): string =>
  `to_jsonb(${alias}) - '{${['id', 'company_id', 'place', ...but].join(',')}}'::text[]`;

const nameOf = (id: string): string =>
  `(SELECT concat_ws(' ', p.firstname, p.lastname) FROM users p WHERE p.id = ${id})`;

const settings = (label: string, fields: string, from: string): string =>
  `SELECT '${label}' AS label, NULL AS "companyId", ${fields} AS fields FROM ${from}`;

/** What each id of `settings` selects. Column limits have ids of their own: `limit:in-review`. */
const settingsById = {
  provider: settings('Studio', `coalesce(provider, '{}')`, 'installation'),
  texts: settings('Texts of the studio', `coalesce(texts, '{}')`, 'installation'),
  // An entry leaves out fields that are named for passwords; these are words about them.
  'tour-texts': settings(
    'Texts of the tours',
    `coalesce((SELECT jsonb_object_agg(replace(key, 'password', 'sign-in'), value) FROM jsonb_each(tour_texts)), '{}')`,
    'installation',
  ),
  retention: settings('Retention, in months', `coalesce(retention, '{}')`, 'installation'),
  look: settings('Look of the studio', `coalesce(look, '{}')`, 'installation'),
  'second-factor': settings(
    'Second factor by role',
    `jsonb_build_object('roles', second_factor_roles)`,
    'installation',
  ),
  'idle-limits': settings(
    'Sessions without use, in minutes',
    `jsonb_build_object('staff', coalesce(staff_idle_minutes, ${usualIdleMinutes}),
      'customers', coalesce(customer_idle_minutes, ${usualIdleMinutes}))`,
    'installation',
  ),
  sessions: `SELECT 'All sessions' AS label, NULL AS "companyId", '{}'::jsonb AS fields`,
  billing: settings('Invoices and payment', 'settings', 'billing_settings'),
  hours: settings('Business hours', 'hours', 'business_hours'),
} as const satisfies Readonly<Record<string, string>>;
export type SettingsId = keyof typeof settingsById | `limit:${string}`;
export const settingsIds = Object.keys(settingsById) as SettingsId[];
const settingsText = (id: string): string | undefined =>
  (settingsById as Readonly<Record<string, string>>)[id];

const columnLimit = `SELECT 'Limit of the column ' || board_column AS label, NULL AS "companyId",
  jsonb_build_object('size', size, 'mode', mode) AS fields FROM column_limits WHERE board_column = $1`;

/** What is selected of the subject with the id $1, by kind. */
const byKind: Partial<Record<AuditSubject, string>> = {
  person: `SELECT concat_ws(' ', u.firstname, u.lastname) AS label, u.company_id AS "companyId", jsonb_build_object(
      'firstname', u.firstname, 'lastname', u.lastname, 'email', u.email, 'pendingEmail', u.pending_email,
      'jobTitle', u.job_title, 'role', u.role, 'isApprover', u.is_approver, 'viewOnly', u.view_only,
      'timeZone', u.time_zone, 'avatar', u.avatar, 'invitedAt', u.invited_at, 'deactivatedAt', u.deactivated_at,
      'hasSecondFactor', EXISTS (SELECT FROM people_with_second_factor f WHERE f.user_id = u.id)
    ) AS fields FROM users u WHERE u.id = $1`,
  company: `SELECT c.name AS label, c.id AS "companyId",
      to_jsonb(c) - '{id,client_id,plan_id,plan_ends_told_at,created_at,company_id,cycle_from,whitelabel}'::text[]
      || jsonb_build_object(
        'reseller', (SELECT r.name FROM companies r WHERE r.id = c.client_id AND r.id <> c.id),
        'look', c.whitelabel,
        'pendingPlan', (SELECT p.title FROM plan_changes h JOIN plans p ON p.id = h.plan_id WHERE h.company_id = c.id),
        'addOns', (SELECT jsonb_object_agg(a.id, concat_ws(' ', a.title, CASE WHEN a.ends THEN '(ends)' END))
          FROM add_ons a WHERE a.company_id = c.id),
        'deletedFrom', (SELECT d.due_at FROM deletion_requests d WHERE d.company_id = c.id)
      ) AS fields FROM companies c WHERE c.id = $1`,
  order: `SELECT concat_ws(' ', o.id, o.name) AS label, o.company_id AS "companyId", jsonb_build_object(
      'name', o.name, 'service', o.service_name, 'status', o.status, 'state', o.state, 'isFrozen', o.is_frozen,
      'isArchived', o.is_archived, 'isLocked', o.is_locked, 'holdReason', o.hold_reason, 'dueDate', o.due_at,
      'operator', ${nameOf('o.operator_id')}, 'manager', ${nameOf('o.manager_id')},
      'workflow', (SELECT w.name FROM workflows w WHERE w.id = o.workflow_id),
      'downloadWithWatermark', o.download_with_watermark, 'hasReviewButtons', o.has_review_buttons,
      'people', (SELECT jsonb_object_agg(concat_ws(' ', p.firstname, p.lastname),
          concat_ws(', ', CASE WHEN op.is_collaborator THEN 'collaborates' END, CASE WHEN op.is_approver THEN 'approves' END))
        FROM order_people op JOIN users p ON p.id = op.user_id WHERE op.order_id = o.id)
    ) AS fields FROM orders o WHERE o.id::text = $1`,
  invoice: `SELECT coalesce(i.number_text, 'Invoice') AS label, i.company_id AS "companyId", jsonb_build_object(
      'total', i.total, 'currency', i.currency, 'credited', i.credited, 'creditUsed', i.credit_used,
      'paid', (SELECT coalesce(sum(p.amount), 0)::bigint FROM invoice_payments p
        WHERE p.invoice_id = i.id AND p.returned_on IS NULL),
      'refunded', (SELECT coalesce(sum(r.amount), 0)::bigint FROM invoice_refunds r WHERE r.invoice_id = i.id AND r.state <> 'failed'),
      'paidAt', i.paid_at, 'paymentReference', i.payment_reference, 'creditedAt', i.credited_at,
      'writtenOffAt', i.written_off_at, 'writeOffReason', i.write_off_reason,
      'debitReturnedAt', i.debit_returned_at, 'debitReturnReason', i.debit_return_reason
    ) AS fields FROM invoices i WHERE i.id = $1`,
  plan: `SELECT t.title AS label, NULL AS "companyId", ${all('t')} AS fields FROM plans t WHERE t.id = $1`,
  product: `SELECT t.name AS label, NULL AS "companyId", ${all('t')} AS fields FROM products t WHERE t.id = $1`,
  service: `SELECT t.name AS label, NULL AS "companyId", ${all('t', 'category_id')} || jsonb_build_object(
      'category', (SELECT g.name FROM service_categories g WHERE g.id = t.category_id)
    ) AS fields FROM services t WHERE t.id = $1`,
  category: `SELECT t.name AS label, NULL AS "companyId", jsonb_build_object('name', t.name) AS fields
    FROM service_categories t WHERE t.id = $1`,
  workflow: `SELECT w.name AS label, w.company_id AS "companyId", jsonb_build_object(
      'name', w.name, 'isDefault', w.is_default,
      'people', (SELECT jsonb_object_agg(concat_ws(' ', p.firstname, p.lastname), wp.role)
        FROM workflow_people wp JOIN users p ON p.id = wp.user_id WHERE wp.workflow_id = w.id)
    ) AS fields FROM workflows w WHERE w.id = $1`,
  'payment-method': `SELECT m.name AS label, m.company_id AS "companyId",
      ${all('m', 'created_at', 'expires_at', 'account', 'account_end')}
        || jsonb_build_object('account', '••••••••' || m.account_end) AS fields
      FROM payment_methods m WHERE m.id = $1`,
  'guest-link': `SELECT concat_ws(' ', coalesce(l.guest_name, 'Open link'), 'to order', l.order_id) AS label,
      o.company_id AS "companyId", jsonb_build_object(
        'guest', l.guest_name, 'email', l.guest_email, 'mayDownload', l.may_download, 'mayDecide', l.may_decide,
        'protection', l.protection, 'maxOpens', l.max_opens, 'expiresAt', l.expires_at, 'revokedAt', l.revoked_at
      ) AS fields FROM guest_links l JOIN orders o ON o.id = l.order_id WHERE l.id = $1`,
  announcement: `SELECT left(regexp_replace(a.html, '<[^>]*>', ' ', 'g'), 120) AS label, a.company_id AS "companyId",
      ${all('a', 'created_by', 'created_at')} AS fields FROM announcements a WHERE a.id = $1`,
  image: `SELECT i.name AS label, i.company_id AS "companyId", jsonb_build_object('name', i.name) AS fields
    FROM images i WHERE i.id = $1`,
  job: `SELECT j.kind AS label, NULL AS "companyId", jsonb_build_object(
      'kind', j.kind, 'attempts', j.attempts, 'lastError', j.last_error
    ) AS fields FROM jobs j WHERE j.id::text = $1`,
};

/** Returns a subject as the transaction sees it; null where there is none, or its kind has no rows. */
export async function findSubject(tx: Tx, kind: AuditSubject, id: string): Promise<SubjectRow | null> {
  const limited = /^limit:(.+)$/.exec(id)?.[1];
  if (kind === 'settings' && limited !== undefined) {
    const [row] = await tx.query<SubjectRow>(columnLimit, [limited]);
    return row ?? null;
  }
  const text = kind === 'settings' ? settingsText(id) : byKind[kind];
  if (text === undefined) return null;
  const [row] = await tx.query<SubjectRow>(text, kind === 'settings' ? [] : [id]);
  return row ?? null;
}
