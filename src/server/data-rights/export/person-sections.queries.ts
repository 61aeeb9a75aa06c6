import { isReadableVersion } from '#server/access/visibility.queries.ts';
import { auditFields, type ExportSection, nameOf, numberKey, timeKey } from './sections.queries.ts';

/** For the staff: what they wrote is theirs; names and files of orders belong to the customers. */
const isOfOwnCompany = (o: string): string =>
  `${o}.company_id = (SELECT u.company_id FROM users u WHERE u.id = $1)`;
const orderName = (o: string): string => `CASE WHEN ${isOfOwnCompany(o)} THEN ${o}.name END`;

/** Whether the person may still read the version `v` on which they wrote: staff may, customers where it is public. */
const isStillReadable = `(SELECT u.company_id IS NULL OR (${isOfOwnCompany('o')} AND ${isReadableVersion('o', 'a', 'v', 'w')})
  FROM users u, users w WHERE u.id = $1 AND w.id = v.uploaded_by)`;
const versionTables = `versions v ON v.id = t.version_id JOIN attachments a ON a.id = v.attachment_id
  JOIN orders o ON o.id = a.order_id`;

/** What an export of a person holds, one JSON file each. */
export const personSections: readonly ExportSection[] = [
  {
    path: 'person.json',
    about: 'The account: names, addresses, role, settings, and when it was used.',
    rows: `SELECT u.id AS key, u.id, u.firstname, u.lastname, u.email, u.email_is_verified AS "emailIsVerified",
        u.pending_email AS "pendingEmail", u.job_title AS "jobTitle", u.time_zone AS "timeZone", u.role,
        u.is_approver AS "isApprover", u.view_only AS "viewOnly", c.name AS company,
        u.invited_at AS "invitedAt", u.signed_in_at AS "lastSignedInAt", u.deactivated_at AS "deactivatedAt",
        u.created_at AS "createdAt", l.seen_at AS "lastSeenAt", s.settings AS "notificationSettings", u.tour AS tours,
        (SELECT f.confirmed_at FROM second_factors f WHERE f.user_id = u.id) AS "authenticatorAppSince"
      FROM users u LEFT JOIN companies c ON c.id = u.company_id LEFT JOIN live_people l ON l.user_id = u.id
        LEFT JOIN notification_settings s ON s.user_id = u.id WHERE u.id = $1`,
  },
  {
    path: 'passkeys.json',
    about: 'Passkeys, by the names that were given to them.',
    rows: `SELECT ${timeKey('p.created_at', 'p.id')} AS key, p.name, p.created_at AS "createdAt", p.used_at AS "lastUsedAt"
      FROM passkeys p WHERE p.user_id = $1`,
  },
  {
    path: 'single-sign-on.json',
    about: 'Accounts at issuers of single sign-on that sign the person in.',
    rows: `SELECT ${timeKey('i.created_at', 'i.connection_id')} AS key, c.issuer, i.subject, i.created_at AS "linkedAt"
      FROM sign_on_identities i JOIN sign_on_connections c ON c.id = i.connection_id WHERE i.user_id = $1`,
  },
  {
    path: 'sessions.json',
    about: 'Where the person is signed in.',
    rows: `SELECT ${timeKey('s.created_at', 's.id')} AS key, s.created_at AS "beganAt", s.expires_at AS "endsAt",
        s.seen_at AS "lastConnectedAt", s.used_at AS "lastUsedAt", s.address, s.user_agent AS browser
      FROM sessions s WHERE s.user_id = $1 AND s.impersonator_id IS NULL`,
  },
  {
    path: 'impersonations.json',
    about: 'When somebody of the provider signed in as the person.',
    rows: `SELECT ${numberKey('l.id')} AS key, l.begun_at AS "beganAt", ${nameOf('l.impersonator_id')} AS "by"
      FROM impersonation_log l WHERE l.user_id = $1`,
  },
  {
    path: 'filters.json',
    about: 'Saved filters of lists.',
    rows: `SELECT ${timeKey('f.created_at', 'f.id')} AS key, f.list, f.name, f.filter, f.created_at AS "createdAt"
      FROM filter_presets f WHERE f.user_id = $1`,
  },
  {
    path: 'workflows.json',
    about: 'Workflows that the person is in.',
    rows: `SELECT w.id AS key, w.name, p.role FROM workflow_people p JOIN workflows w ON w.id = p.workflow_id
      WHERE p.user_id = $1`,
  },
  {
    path: 'orders.json',
    about: 'Orders that the person made, works on or reviews. Names of other companies’ orders are left out.',
    rows: `SELECT ${numberKey('o.id')} AS key, o.id AS "order", ${orderName('o')} AS name, o.created_at AS "createdAt",
        o.creator_id = $1 AS "isCreator", coalesce(o.operator_id = $1, false) AS "isOperator",
        coalesce(o.manager_id = $1, false) AS "isManager", coalesce(p.is_approver, false) AS "isApprover",
        coalesce(p.is_collaborator, false) AS "isCollaborator"
      FROM orders o LEFT JOIN order_people p ON p.order_id = o.id AND p.user_id = $1
      WHERE (o.creator_id = $1 OR o.operator_id = $1 OR o.manager_id = $1 OR p.user_id IS NOT NULL)
        AND ((SELECT u.company_id IS NULL FROM users u WHERE u.id = $1) OR ${isOfOwnCompany('o')})`,
  },
  {
    path: 'comments.json',
    about: 'Comments that the person wrote, as plain text.',
    rows: `SELECT ${timeKey('t.created_at', 't.id')} AS key, o.id AS "order", ${orderName('o')} AS "orderName",
        t.number AS thread, t.tab, t.message_text AS text, t.created_at AS "writtenAt", t.edited_at AS "editedAt"
      FROM topics t JOIN ${versionTables} WHERE t.sender_id = $1 AND ${isStillReadable}
      UNION ALL
      SELECT ${timeKey('c.created_at', 'c.id')}, o.id, ${orderName('o')}, t.number, t.tab, c.message_text, c.created_at,
        c.edited_at
      FROM comments c JOIN topics t ON t.id = c.topic_id JOIN ${versionTables}
      WHERE c.user_id = $1 AND ${isStillReadable}`,
  },
  {
    path: 'decisions.json',
    about:
      'Decisions that the person made, with the files that they were about and their place in the record.',
    rows: `SELECT ${timeKey('d.decided_at', 'd.id')} AS key, d.id, d.order_id AS "order", d.sequence, d.kind, d.reason,
        CASE WHEN ${isOfOwnCompany('o')} THEN d.versions END AS versions, d.user_name AS "byName", d.role, d.assurance,
        d.device, d.decided_at AS "decidedAt", d.takes_back_id AS "takesBackId", d.hash
      FROM decisions d JOIN orders o ON o.id = d.order_id WHERE d.user_id = $1`,
  },
  {
    path: 'history.json',
    about: 'Entries of orders’ histories that name the person as the one who acted.',
    rows: `SELECT ${timeKey('t.created_at', 't.id')} AS key, t.order_id AS "order",
        CASE WHEN ${isOfOwnCompany('o')} THEN t.content END AS entry, t.created_at AS "at"
      FROM timeline t JOIN orders o ON o.id = t.order_id WHERE t.user_id = $1 AND NOT t.is_internal`,
  },
  {
    path: 'uploads.json',
    about: 'Files that the person uploaded. Those of their own company are in the folder files.',
    rows: `SELECT ${timeKey('v.created_at', 'v.id')} AS key, o.id AS "order",
        CASE WHEN ${isOfOwnCompany('o')} THEN v.file_name END AS name, v.size, v.sha256, v.created_at AS "uploadedAt"
      FROM versions v JOIN attachments a ON a.id = v.attachment_id JOIN orders o ON o.id = a.order_id
      WHERE v.uploaded_by = $1`,
  },
  {
    path: 'working-time.json',
    about: 'Working time that was kept of the person.',
    rows: `SELECT ${numberKey('s.id')} AS key, s.order_id AS "order", s.started_at AS "startedAt", s.ended_at AS "endedAt"
      FROM work_stretches s WHERE s.user_id = $1`,
  },
  {
    path: 'notifications.json',
    about: 'Notifications that the person received.',
    rows: `SELECT ${timeKey('n.created_at', 'n.id')} AS key, n.order_id AS "order", n.kind,
        CASE WHEN ${isOfOwnCompany('o')} THEN n.title END AS title,
        CASE WHEN ${isOfOwnCompany('o')} THEN n.message END AS html,
        n.created_at AS "at", n.read_at AS "readAt", n.mailed_at AS "mailedAt"
      FROM notifications n JOIN orders o ON o.id = n.order_id
      WHERE n.user_id = $1 AND ((SELECT u.company_id IS NULL FROM users u WHERE u.id = $1) OR ${isOfOwnCompany('o')})`,
  },
  {
    path: 'mails.json',
    about: 'Mails that were sent to the person’s address. What they say is not kept.',
    rows: `SELECT ${numberKey('m.id')} AS key, m.at, m.recipient, m.subject, m.error FROM mail_log m
      WHERE lower(m.recipient) IN (SELECT lower(u.email) FROM users u WHERE u.id = $1)`,
  },
  {
    path: 'audit-log.json',
    about: 'What the audit log records of the person: what they did, and what others did about them.',
    rows: `SELECT ${auditFields('e.actor_id = $1 AND e.impersonator_id IS NULL')} FROM audit_entries e
      WHERE (e.actor_id = $1 OR (e.subject_kind = 'person' AND e.subject_id = $1))
        AND (e.company_id IS NOT DISTINCT FROM (SELECT u.company_id FROM users u WHERE u.id = $1)
          OR (e.subject_kind = 'person' AND e.subject_id = $1))`,
  },
];
