import type { ReactNode } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';

/** Leads to where one is signed in. */
export function SessionsSection(): ReactNode {
  return (
    <section className={page.section} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">Sessions</h2>
      <p className={page.hint}>
        Every browser that you are signed in with.{' '}
        <Link href="/profile/sessions">See where you are signed in</Link>
      </p>
    </section>
  );
}
