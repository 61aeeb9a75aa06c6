import { type ReactNode, useLayoutEffect, useState } from 'react';
import { GuestDecided } from '#client/decisions/screens/record/guest-decided.tsx';
import { useBusinessHours, useClient, useReaderZone, useReview } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { Decision } from '#shared/decisions/decision.ts';
import { guestClosedText } from '#shared/guests/guest-closed.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import styles from './guest-notices.module.css';

/**
 * Notices above the proof: the guest's decision, and why commenting or deciding has ended, with the guest's unsent
 * text.
 */
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
  const client = useClient();
  const hasDrafts = Object.keys(useReview().drafts).length > 0;
  const zone = useReaderZone();
  const provider = useBusinessHours().timeZone;
  const closed = isOwnApproval(data) ? null : guestClosedText(data, zone, provider);
  return (
    <div ref={setStrip}>
      {data.decision === null ? null : <GuestDecided decision={data.decision} />}
      {closed === null ? null : (
        <div className={styles.closed}>
          <p role="status">{closed}</p>
          {hasDrafts ? (
            <Button
              size="small"
              onClick={() => {
                client.session.asksForDrafts = true;
              }}
            >
              Show what you wrote
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** Returns whether the order is approved by the guest themselves: their decision shows that already. */
const isOwnApproval = ({ progress, isArchived, decision }: GuestData): boolean =>
  progress === 'approved' && !isArchived && decision !== null && counts(decision);

const counts = ({ kind, takenBackById }: Decision): boolean => kind === 'approved' && takenBackById === null;
