import type { ReactNode } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';

/** Leads to the export of one's own data; nobody exports that of another. */
export function DataSection(): ReactNode {
  return (
    <section className={page.section} aria-labelledby="profile-data">
      <h2 id="profile-data">Your data</h2>
      <p className={page.hint}>
        Everything that is kept about you, to take with you.{' '}
        <Link href="/profile/data">Export your data</Link>
      </p>
    </section>
  );
}
