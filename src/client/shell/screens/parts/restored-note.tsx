import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './restored-note.module.css';
import type { KeptForm } from './use-kept-form.ts';

/** Says that a form begins with what was typed before; nothing where it does not. */
export function RestoredNote({
  form: { isRestored, discard },
}: {
  form: Pick<KeptForm<object>, 'isRestored' | 'discard'>;
}): ReactNode {
  return isRestored ? (
    <p role="status" className={styles.note}>
      What you typed before is here. It is not saved yet.
      <Button size="small" variant="quiet" onClick={discard}>
        Throw away
      </Button>
    </p>
  ) : null;
}
