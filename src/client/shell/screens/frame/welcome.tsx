import type { ReactNode } from 'react';
import { useUser } from '#client/state/client-context.ts';
import { cuts, cutText } from '#client/ui/display/cut-text.ts';
import styles from './welcome.module.css';

/** Shown if the header has the room for it. */
export function Welcome(): ReactNode {
  const { firstname } = useUser();
  if (firstname === '') return null;
  return <span className={styles.welcome}>Welcome, {cutText(firstname, cuts.welcomeName)}</span>;
}
