import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './images-screen.module.css';

/** Steps through pages, where there are several. */
export function PageSteps({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange(page: number): void;
}): ReactNode {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
