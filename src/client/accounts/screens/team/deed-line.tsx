import type { ReactNode } from 'react';
import page from '#client/ui/page.module.css';
import styles from './member.module.css';

/** The texts of an action on somebody's account. */
export interface Deed {
  title: string;
  text: string;
  label: string;
}

/** An action on somebody's account, with its buttons. */
export function DeedLine({
  title,
  text,
  children,
}: Pick<Deed, 'title' | 'text'> & { children: ReactNode }): ReactNode {
  return (
    <div className={styles.deed}>
      <div>
        <strong>{title}</strong>
        <p className={page.hint}>{text}</p>
      </div>
      {children}
    </div>
  );
}
