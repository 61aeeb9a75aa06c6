import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useReaderZone, useReview } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import type { Attachment } from '#shared/files/attachment.ts';
import { versionsOnTab } from '#shared/files/version-rules.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';
import styles from './unknown-version.module.css';
import { versionPath } from './version-path.ts';

/** An address of a version that does not exist: shows so, and never shows another instead. */
export function UnknownVersion({
  orderId,
  attachment,
  versionId,
}: {
  orderId: string;
  attachment: Attachment;
  versionId: string;
}): ReactNode {
  const zone = useReaderZone();
  const { tab } = useReview();
  const [, navigate] = useLocation();
  const removal = attachment.removals.find((each) => each.versionId === versionId);
  const newest = versionsOnTab(attachment.versions, tab)[0];
  return (
    <main className={styles.page}>
      <EmptyState
        icon={FileQuestion}
        role="alert"
        isPage
        title={removal === undefined ? 'This version is not here' : 'This version was removed'}
        text={
          removal === undefined
            ? `${attachment.name} has no version at this address. The link may be incomplete.`
            : `${removal.by.name} removed it from ${attachment.name} on ${zoneMoment(new Date(removal.at), zone)}.`
        }
        action={
          <div className={styles.actions}>
            {newest === undefined ? null : (
              <Button
                variant="primary"
                onClick={() =>
                  navigate(versionPath({ orderId, attachmentId: attachment.id, versionId: newest.id }), {
                    replace: true,
                  })
                }
              >
                {`Show version ${newest.version}`}
              </Button>
            )}
            <PathButton path={`/orders/detail/${orderId}`}>Back to the order</PathButton>
          </div>
        }
      />
    </main>
  );
}
