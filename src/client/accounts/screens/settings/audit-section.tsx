import type { ReactNode } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';

/** Leads owners to who did what in their company. */
export const AuditSection = (): ReactNode => (
  <section className={page.section} aria-labelledby="settings-audit">
    <h2 id="settings-audit">Audit log</h2>
    <p className={page.hint}>
      Sign-ins, changes of people, plans and settings, downloads, and what guests and the provider did with
      your account. <Link href="/audit">Open the audit log</Link>
    </p>
  </section>
);
