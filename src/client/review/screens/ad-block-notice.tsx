import { type ReactNode, useEffect, useState } from 'react';
import { LateConfirmDialog } from '#client/ui/dialogs/late-confirm-dialog.tsx';
import styles from './ad-block-notice.module.css';

const initialDelayMs = 500;

/** Asks users whose ad blocker hides parts of pages to turn it off. */
export function AdBlockNotice(): ReactNode {
  const [blocked, setBlocked] = useState(false);
  const [bait, setBait] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (bait === null) return;
    const timer = setTimeout(() => setBlocked(bait.offsetHeight === 0), initialDelayMs);
    return () => clearTimeout(timer);
  }, [bait]);
  return (
    <>
      <div ref={setBait} className={`${styles.bait} adsbox ad-banner`} aria-hidden />
      <LateConfirmDialog
        open={blocked}
        title="AdBlock Detected"
        text="You must turn off your ad blocking software to view this annotation"
        confirmLabel="Got it!"
        cancelLabel={null}
        onConfirm={() => setBlocked(false)}
        onCancel={() => setBlocked(false)}
      />
    </>
  );
}
