import { type ReactNode, useState } from 'react';
import { undoDecision } from '#client/decisions/actions/take-back-decision.ts';
import { ShortHash } from '#client/decisions/screens/facts/short-hash.tsx';
import { useBusinessHours, useClient, useDecisions, useReaderZone } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useSecond } from '#client/ui/loading/ticker.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { decidedVersionsText } from '#shared/decisions/decision-labels.ts';
import { bothZones } from './decided-time.ts';
import styles from './guest-decided.module.css';

const verbs: Readonly<Partial<Record<Decision['kind'], string>>> = {
  approved: 'You approved',
  'changes-requested': 'You asked for changes to',
};

/** Shows the guest's decision on their page, as long as it counts. */
export function GuestDecided({ decision }: { decision: Decision }): ReactNode {
  const client = useClient();
  const { undoable } = useDecisions();
  const now = useSecond();
  const own = useReaderZone();
  const provider = useBusinessHours().timeZone;
  const [busy, setBusy] = useState(false);
  const verb = verbs[decision.kind];
  if (verb === undefined || decision.takenBackById !== null) return null;
  const seconds = undoable?.decisions.some(({ id }) => id === decision.id)
    ? Math.ceil((undoable.until - now) / 1_000)
    : 0;
  const [version] = decision.versions.filter(({ onScreen }) => onScreen);
  const named = version === undefined ? decision.versions : [version];
  const what =
    version === undefined ? decidedVersionsText(named) : `version ${version.version} of ${version.fileName}`;
  return (
    <section className={styles.decided} aria-label="Your decision">
      <p role="status">{`${verb} ${what}, ${bothZones(decision.decidedAt, own, provider)}.`}</p>
      {version === undefined ? null : <ShortHash hash={version.sha256} what={version.fileName} />}
      {seconds <= 0 ? null : (
        <Button
          size="small"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void undoDecision(client).finally(() => setBusy(false));
          }}
        >
          Undo
          <span aria-hidden>{`(${seconds} s)`}</span>
        </Button>
      )}
    </section>
  );
}
