import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import page from '#client/ui/page.module.css';
import { mayReadAudit } from '#shared/audit/audit-entry.ts';
import { maySetRetention } from '#shared/data-rights/retention.ts';
import { mayOperate } from '#shared/operations/operations.ts';
import styles from './settings-screen.module.css';

const screens = [
  { path: '/companies', label: 'Companies', text: 'Who orders from you, with plan, use and balance.' },
  {
    path: '/services',
    label: 'Services',
    text: 'What can be ordered, with default hours, required fields and checklists.',
  },
  { path: '/plans', label: 'Plans', text: 'What companies can choose, and at which price.' },
  { path: '/payg', label: 'Products', text: 'What those who pay as they go can buy.' },
];
const audit = {
  path: '/audit',
  label: 'Audit log',
  text: 'Who did what, when and from where.',
};
const retention = {
  path: '/settings/retention',
  label: 'Retention',
  text: 'How long files, mails, notifications and the audit log are kept.',
};
const operations = {
  path: '/operations',
  label: 'Operations',
  text: 'Mails that were sent or failed, failed jobs, and what is stored.',
};

/** Links to the screens that managers and administrators look after. */
export function AdministrationSection(): ReactNode {
  const actor = actorOf(useUser());
  const shown = [
    ...screens,
    ...(mayOperate(actor) ? [operations] : []),
    ...(mayReadAudit(actor) ? [audit] : []),
    ...(maySetRetention(actor) ? [retention] : []),
  ];
  return (
    <section className={page.section} aria-labelledby="settings-administration">
      <h2 id="settings-administration">Administration</h2>
      <ul className={styles.screens}>
        {shown.map(({ path, label, text }) => (
          <li key={path}>
            <Link href={path}>{label}</Link>
            <span className={page.hint}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
