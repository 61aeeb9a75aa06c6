import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';
import styles from './offer-screen.module.css';

/** In the general settings: leads to what the provider offers. */
export function OfferSection(): ReactNode {
  const id = useId();
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>What you offer</h2>
      <p className={page.hint}>
        The services that customers order, the plans they take, and what they buy as they go.
      </p>
      <p className={styles.head}>
        <Link href="/services">Services</Link>
        <Link href="/plans">Plans</Link>
        <Link href="/payg">Products</Link>
      </p>
    </section>
  );
}
