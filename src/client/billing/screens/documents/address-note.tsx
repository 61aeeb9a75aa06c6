import type { ReactNode } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';

/** Asks for the address of invoices before something is bought; buying without it is possible. */
export const AddressNote = (): ReactNode => (
  <p className={page.notice} role="note">
    Your invoices have no address yet: they name your company alone.{' '}
    <Link href="/settings#company-information">Add your address</Link>
  </p>
);
