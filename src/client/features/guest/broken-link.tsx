import { Unlink, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProductMark } from '#client/features/shell/product-mark.tsx';
import { useSession } from '#client/stores/client-context.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import styles from './broken-link.module.css';

/** A link that opens nothing, or nothing any more. */
export function BrokenLink(): ReactNode {
  const { config } = useSession();
  const support = config?.supportEmail;
  return (
    <Page>
      <EmptyState
        icon={Unlink}
        role="alert"
        title="Something is wrong! Maybe you're trying to open the wrong link or it has expired."
        text="Open the link from your invitation once more, or ask whoever invited you for a new one."
        {...(support
          ? {
              action: (
                <a className={styles.support} href={`mailto:${support}`}>
                  {`Write to ${support}`}
                </a>
              ),
            }
          : {})}
      />
    </Page>
  );
}

/** No answer came: the link may well be good. */
export function UnreachableLink(): ReactNode {
  return (
    <Page>
      <EmptyState
        icon={WifiOff}
        role="alert"
        title="The proof could not be reached"
        text="Check your connection and try again."
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }): ReactNode {
  return (
    <main className={styles.page}>
      <h1 className={styles.mark}>
        <ProductMark size="large" />
      </h1>
      <div className={styles.card}>{children}</div>
    </main>
  );
}
