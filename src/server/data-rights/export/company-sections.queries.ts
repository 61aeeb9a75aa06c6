import { isReadableVersion } from '#server/access/visibility.queries.ts';
import { isCustomerRole, roles } from '#shared/access/role.ts';
import { auditFields, type ExportSection, nameOf, numberKey, timeKey } from './sections.queries.ts';

const providerRoles = roles
  .filter((role) => role !== 'guest' && !isCustomerRole(role))
  .map((role) => `'${role}'`)
  .join(', ');
const versionTables = `versions v JOIN attachments a ON a.id = v.attachment_id JOIN orders o ON o.id = a.order_id
  JOIN users w ON w.id = v.uploaded_by`;
const isReadable = isReadableVersion('o', 'a', 'v', 'w');

/** What an export of a company holds, one JSON file each. What only the provider may read is in none. */
export const companySections: readonly ExportSection[] = [
  {
    path: 'company.json',
    about: 'The company: address, plan with its terms, state, look and billing details.',
    rows: `SELECT c.id AS key, c.id, c.name, c.contact, c.phone, c.billed_to AS "billedTo", c.proof_workflow AS "approval",
        c.whitelabel AS look, c.address AS "signInAddress", c.plan, c.plan_title AS "planTitle",
        c.payment_term AS "paymentTerm", c.plan_price AS "planPrice", c.currency, c.storage_quota AS "storageBytes",
        c.allocated_hours AS "hoursByMonth", c.active_orders AS "activeOrders", c.total_orders AS "ordersByMonth",
        c.seats, c.plan_features AS "planFeatures", c.is_plan_active AS "isPlanActive", c.paid_until AS "paidUntil", c.trial_ends_at AS "trialEndsAt",
        c.leave_from AS "leaveFrom", c.leave_until AS "leaveUntil", c.leave_reason AS "leaveReason",
        c.held_at AS "heldAt", c.hold_reason AS "holdReason", c.closed_at AS "closedAt",
        c.close_reason AS "closeReason", c.created_at AS "createdAt"
      FROM companies c WHERE c.id = $1`,
  },
  {
    path: 'people.json',
    about: 'The company’s people.',
    rows: `SELECT u.id AS key, u.id, u.firstname, u.lastname, u.email, u.job_title AS "jobTitle", u.role,
        u.is_approver AS "isApprover", u.view_only AS "viewOnly", u.time_zone AS "timeZone",
        u.invited_at AS "invitedAt", u.signed_in_at AS "lastSignedInAt", u.deactivated_at AS "deactivatedAt",
        u.created_at AS "createdAt"
      FROM users u WHERE u.company_id = $1 AND u.client_type = 'customer'`,
  },
  {
    path: 'sessions.json',
    about: 'Where the company’s people are signed in.',
    rows: `SELECT ${timeKey('s.created_at', 's.id')} AS key, ${nameOf('s.user_id')} AS person, s.created_at AS "beganAt",
        s.expires_at AS "endsAt", s.seen_at AS "lastConnectedAt", s.used_at AS "lastUsedAt", s.user_agent AS browser
      FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.company_id = $1 AND s.impersonator_id IS NULL`,
  },
  {
    path: 'single-sign-on.json',
    about: 'The connection to an issuer of single sign-on, without its secret.',
    rows: `SELECT c.id AS key, c.issuer, c.client_id AS "clientId", c.joins_as AS "joinsAs",
        c.is_required AS "isRequired", c.trusts_second_factor AS "trustsSecondFactor", c.worked_at AS "worksSince",
        ARRAY(SELECT d.domain FROM sign_on_domains d WHERE d.connection_id = c.id ORDER BY d.domain) AS domains
      FROM sign_on_connections c WHERE c.company_id = $1`,
  },
  {
    path: 'workflows.json',
    about: 'Workflows with their people.',
    rows: `SELECT w.id AS key, w.name, w.is_default AS "isDefault", (SELECT coalesce(json_agg(json_build_object(
        'name', ${nameOf('p.user_id')}, 'role', p.role)), '[]') FROM workflow_people p WHERE p.workflow_id = w.id) AS people
      FROM workflows w WHERE w.company_id = $1`,
  },
  {
    path: 'orders.json',
    about: 'Orders with brief, people and dates.',
    rows: `SELECT ${numberKey('o.id')} AS key, o.id AS "order", o.name, o.brief, o.service_name AS service,
        o.status, o.state, o.is_archived AS "isArchived", o.hold_reason AS "holdReason",
        ${nameOf('o.creator_id')} AS creator, ${nameOf('o.operator_id')} AS operator, ${nameOf('o.manager_id')} AS manager,
        (SELECT coalesce(json_agg(json_build_object('name', ${nameOf('p.user_id')}, 'isApprover', p.is_approver,
          'isCollaborator', p.is_collaborator)), '[]') FROM order_people p WHERE p.order_id = o.id) AS people,
        o.allocated_seconds AS "agreedSeconds", o.created_at AS "createdAt", o.updated_at AS "updatedAt",
        o.due_at AS "dueAt", o.published_at AS "publishedAt", o.approved_at AS "approvedAt",
        o.cancelled_at AS "cancelledAt", o.decision_head AS "decisionHead"
      FROM orders o WHERE o.company_id = $1`,
  },
  {
    path: 'files.json',
    about: 'Files of orders that the company may see, with who uploaded each and its SHA-256.',
    rows: `SELECT ${timeKey('v.created_at', 'v.id')} AS key, o.id AS "order", a.kind, a.name AS attachment,
        v.number AS version, v.file_name AS name, v.mime_type AS type, v.size, v.sha256,
        ${nameOf('v.uploaded_by')} AS "uploadedBy", v.created_at AS "uploadedAt"
      FROM ${versionTables} WHERE o.company_id = $1 AND ${isReadable}`,
  },
  {
    path: 'comments.json',
    about: 'Threads of comments on proofs, as plain text, with their marks.',
    rows: `SELECT ${timeKey('t.created_at', 't.id')} AS key, o.id AS "order", v.file_name AS file, v.number AS version,
        t.number AS thread, ${nameOf('t.sender_id')} AS "by", t.message_text AS text, t.annotation AS mark,
        t.is_resolved AS "isResolved", t.created_at AS "writtenAt", t.edited_at AS "editedAt",
        (SELECT coalesce(json_agg(json_build_object('by', ${nameOf('c.user_id')}, 'text', c.message_text,
          'writtenAt', c.created_at) ORDER BY c.created_at, c.id), '[]') FROM comments c WHERE c.topic_id = t.id) AS replies
      FROM topics t JOIN (SELECT v.id AS on_version, o.id AS of_order FROM ${versionTables}
          WHERE o.company_id = $1 AND ${isReadable}) r ON r.on_version = t.version_id
        JOIN versions v ON v.id = t.version_id JOIN orders o ON o.id = r.of_order
      WHERE t.tab = 'public'`,
  },
  {
    path: 'decisions.json',
    about: 'The record of decisions on the company’s orders, with its hashes.',
    rows: `SELECT ${numberKey('d.order_id')} || ${numberKey('d.sequence')} AS key, d.id, d.order_id AS "order", d.sequence,
        d.kind, d.reason, d.versions, d.open_threads AS "openThreads", d.user_name AS "byName", d.role, d.assurance,
        d.device, d.decided_at AS "decidedAt", d.takes_back_id AS "takesBackId", d.previous_hash AS "previousHash", d.hash
      FROM decisions d JOIN orders o ON o.id = d.order_id
      WHERE o.company_id = $1 AND d.kind NOT IN ('approved-version', 'revised-version')`,
  },
  {
    path: 'history.json',
    about: 'The histories of orders.',
    rows: `SELECT ${timeKey('t.created_at', 't.id')} AS key, t.order_id AS "order", t.type, t.content AS entry,
        ${nameOf('t.user_id')} AS "by", t.created_at AS "at"
      FROM timeline t JOIN orders o ON o.id = t.order_id WHERE o.company_id = $1 AND NOT t.is_internal`,
  },
  {
    path: 'guests.json',
    about: 'People who were invited by link, and what their links allow.',
    rows: `SELECT ${timeKey('l.created_at', 'l.id')} AS key, l.order_id AS "order", l.guest_name AS name,
        l.guest_email AS email, l.message, ${nameOf('l.invited_by')} AS "invitedBy", l.may_download AS "mayDownload",
        l.may_decide AS "mayDecide", l.protection, l.opens, l.created_at AS "createdAt",
        l.first_opened_at AS "firstOpenedAt", l.last_used_at AS "lastUsedAt", l.expires_at AS "expiresAt",
        l.revoked_at AS "revokedAt",
        (SELECT coalesce(json_agg(json_build_object('name', ${nameOf('g.user_id')}, 'email', u.email,
          'firstSeenAt', g.first_seen_at, 'lastSeenAt', g.last_seen_at)), '[]')
          FROM guests g JOIN users u ON u.id = g.user_id WHERE g.link_id = l.id) AS visitors
      FROM guest_links l JOIN orders o ON o.id = l.order_id WHERE o.company_id = $1`,
  },
  {
    path: 'images.json',
    about: 'The company’s library of pictures.',
    rows: `SELECT ${timeKey('i.created_at', 'i.id')} AS key, i.name, i.mime_type AS type, i.size,
        ${nameOf('i.added_by')} AS "addedBy", i.created_at AS "addedAt", i.credit
      FROM images i WHERE i.company_id = $1`,
  },
  {
    path: 'invoices.json',
    about: 'Invoices with what was paid, credited and refunded. Amounts are in the currency’s smallest unit.',
    rows: `SELECT ${timeKey('i.created_at', 'i.id')} AS key, i.number_text AS number, i.kind, i.lines, i.total, i.currency,
        ${nameOf('i.user_id')} AS "orderedBy", i.created_at AS "createdAt", i.due_at AS "dueAt", i.paid_at AS "paidAt",
        i.credited, i.credited_at AS "creditedAt", i.credit_used AS "creditUsed", i.written_off_at AS "writtenOffAt",
        i.debit_returned_at AS "debitReturnedAt", i.debit_return_reason AS "debitReturnReason",
        (SELECT coalesce(json_agg(json_build_object('amount', p.amount, 'paidOn', p.paid_on, 'reference', p.reference,
          'returnedOn', p.returned_on)), '[]') FROM invoice_payments p WHERE p.invoice_id = i.id) AS payments,
        (SELECT coalesce(json_agg(json_build_object('amount', r.amount, 'state', r.state, 'paidOn', r.paid_on)), '[]')
          FROM invoice_refunds r WHERE r.invoice_id = i.id) AS refunds
      FROM invoices i WHERE i.company_id = $1`,
  },
  {
    path: 'invoice-documents.json',
    about: 'Invoices (380) and credit notes (381) as they were issued.',
    rows: `SELECT ${timeKey('b.issued_at', 'b.id')} AS key, b.number, b.type, b.issued_at AS "issuedAt", b.document
      FROM billing_documents b WHERE b.company_id = $1`,
  },
  {
    path: 'payment-methods.json',
    about: 'Payment methods, with the end of account numbers alone.',
    rows: `SELECT ${timeKey('m.created_at', 'm.id')} AS key, m.kind, m.name, m.bank, m.account_end AS "accountEnd", m.email,
        m.valid_until AS "validUntil", m.is_default AS "isDefault", m.created_at AS "createdAt"
      FROM payment_methods m WHERE m.company_id = $1`,
  },
  {
    path: 'credits.json',
    about: 'Money that was granted off invoices.',
    rows: `SELECT ${timeKey('k.granted_at', 'k.id')} AS key, k.amount, k.currency, k.reason, k.granted_at AS "grantedAt"
      FROM company_credits k WHERE k.company_id = $1`,
  },
  {
    path: 'mails.json',
    about: 'Mails that were sent to the addresses of the company’s people. What they say is not kept.',
    rows: `SELECT ${numberKey('m.id')} AS key, m.at, m.recipient, m.subject, m.error FROM mail_log m
      WHERE lower(m.recipient) IN (SELECT lower(u.email) FROM users u WHERE u.company_id = $1)`,
  },
  {
    path: 'audit-log.json',
    about:
      'What the audit log records of the company. Network addresses of the provider’s people are left out.',
    rows: `SELECT ${auditFields(`e.impersonator_id IS NULL AND coalesce(e.actor_role, '') NOT IN (${providerRoles})`)}
      FROM audit_entries e WHERE e.company_id = $1`,
  },
];
