import type { ReactNode } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';
import styles from './settings-screen.module.css';

const screens = [
  { path: '/companies', label: 'Companies', text: 'Who orders from you, with plan, use and balance.' },
  { path: '/plans', label: 'Plans', text: 'What companies can choose, and at which price.' },
  { path: '/payg', label: 'Products', text: 'What those who pay as they go can buy.' },
] as const;

/** Leads to what managers and administrators look after, each on a screen of its own. */
export function AdministrationSection(): ReactNode {
  return (
    <section className={page.section} aria-labelledby="settings-administration">
      <h2 id="settings-administration">Administration</h2>
      <ul className={styles.screens}>
        {screens.map(({ path, label, text }) => (
          <li key={path}>
            <Link href={path}>{label}</Link>
            <span className={page.hint}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
