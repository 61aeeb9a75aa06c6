import { Unlink, WifiOff } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { ProductMark } from '#client/shell/screens/parts/product-mark.tsx';
import { useGuest, useReview } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import styles from './broken-link.module.css';

const KeptTexts = lateComponent(() =>
  import('#client/review/screens/drafts/kept-texts.tsx').then((module) => module.KeptTexts),
);

const wrongLink = "Something is wrong! Maybe you're trying to open the wrong link or it has expired.";

/** A link that opens nothing, or nothing any more: why, where that is known. */
export function BrokenLink(): ReactNode {
  const { config } = useSession();
  const { why } = useGuest();
  const support = config?.supportEmail;
  return (
    <Page>
      <EmptyState
        icon={Unlink}
        role="alert"
        title={why ?? wrongLink}
        text={
          why === null
            ? 'Open the link from your invitation once more, or ask the person who invited you for a new one.'
            : wrongLink
        }
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

/** No response came: the link may be valid. */
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
  const hasDrafts = Object.keys(useReview().drafts).length > 0;
  return (
    <main className={styles.page}>
      <h1 className={styles.mark}>
        <ProductMark size="large" />
      </h1>
      <div className={styles.card}>{children}</div>
      <Suspense>{hasDrafts ? <KeptTexts /> : null}</Suspense>
    </main>
  );
}
