import { type ReactNode, useLayoutEffect, useState } from 'react';
import { GuestDecided } from '#client/decisions/screens/record/guest-decided.tsx';
import { useOfficeHours, useReaderZone } from '#client/state/client-context.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { guestClosedText } from '#shared/guests/guest-closed.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import styles from './guest-notices.module.css';

/** Above the proof: what the guest has decided, and why nothing can be commented or decided any more. */
export function GuestNotices({ data }: { data: GuestData }): ReactNode {
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  // The screens that fill the window leave room for it.
  useLayoutEffect(() => {
    if (strip === null) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--notices', `${strip.offsetHeight}px`);
    });
    observer.observe(strip);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--notices');
    };
  }, [strip]);
  const zone = useReaderZone();
  const provider = useOfficeHours().timeZone;
  const closed = isOwnApproval(data) ? null : guestClosedText(data, zone, provider);
  return (
    <div ref={setStrip}>
      {data.decision === null ? null : <GuestDecided decision={data.decision} />}
      {closed === null ? null : (
        <p role="status" className={styles.closed}>
          {closed}
        </p>
      )}
    </div>
  );
}

/** Returns whether the order is approved by the guest themselves: their decision shows that already. */
const isOwnApproval = ({ progress, isArchived, decision }: GuestData): boolean =>
  progress === 'approved' && !isArchived && decision !== null && counts(decision);

const counts = ({ kind, takenBackById }: Decision): boolean => kind === 'approved' && takenBackById === null;
