import { type ReactNode, useEffect, useState } from 'react';
import { loadRemovals, loadRetention, saveRetention } from '#client/data-rights/actions/retention.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import {
  type RetentionForm,
  type RetentionKind,
  type RetentionPreview,
  retentionKinds,
  retentionLabels,
  retentionProblems,
} from '#shared/data-rights/retention.ts';
import styles from './data.module.css';
import { removalText } from './removal-text.ts';

const hints: Readonly<Record<RetentionKind, string>> = {
  closedFiles:
    'Of orders that are approved, completed or cancelled, since they last changed. Their comments, decisions and the hashes of the files stay.',
  auditLog: 'Who did what, when and from where.',
  mailLog: 'Recipients and subjects of mails. At most the last 10,000 are kept in any case.',
  outbox: 'Written where no mail server is configured.',
  notifications: 'Read or not.',
  guests:
    'Of people who came by a link, since they last came. What they wrote and decided stays, without their names.',
};

/** Sets how many months records are kept, and shows what would be deleted now. */
export function RetentionScreen(): ReactNode {
  const client = useClient();
  const { data: given, failure, load, show } = useLoaded(() => loadRetention(client));
  return (
    <div className={page.screen}>
      <BackLink path="/settings">General settings</BackLink>
      <h1 className={page.title}>Retention</h1>
      {given !== null ? (
        <Months given={given} onSaved={show} />
      ) : failure !== null ? (
        <LoadFailure what="The settings" onRetry={() => void load()} />
      ) : (
        <Skeleton height="480px" />
      )}
    </div>
  );
}

function Months({ given, onSaved }: { given: RetentionForm; onSaved(form: RetentionForm): void }): ReactNode {
  const client = useClient();
  const form = useForm<RetentionForm>({
    name: 'retention',
    given,
    problemsOf: retentionProblems,
    async send(values, before) {
      const outcome = await saveRetention(client, values, before);
      if (outcome === true) onSaved(values);
      return outcome;
    },
  });
  const removals = useRemovals(form.values);
  return (
    <form {...form.element} className={page.stack} aria-label="Retention">
      <RestoredNote form={form} />
      <section className={page.section} aria-labelledby="retention-months">
        <h2 id="retention-months">Months after which records are removed</h2>
        <p className={page.hint}>
          Leave a field empty to keep them. Archives of files are removed after a day and exports of data
          after a week in any case; invoices and the record of decisions are always kept.
        </p>
        {retentionKinds.map((kind) => (
          <div key={kind} className={styles.months}>
            <TextField
              label={`${retentionLabels[kind]} (months)`}
              hint={hints[kind]}
              inputMode="numeric"
              maxLength={4}
              placeholder="Keep"
              {...form.field(kind)}
            />
            <p className={page.hint} role="status">
              {removalText(kind, form.values[kind], removals)}
            </p>
          </div>
        ))}
        <div className={page.end}>
          {form.isChanged ? <Button onClick={form.discard}>Discard</Button> : null}
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isChanged}>
            Save changes
          </Button>
        </div>
      </section>
    </form>
  );
}

const typingPauseMs = 400;

/** Returns what would go now by what is typed; null while that is not known. */
function useRemovals(values: RetentionForm): RetentionPreview | null {
  const client = useClient();
  const [found, setFound] = useState<{ key: string; preview: RetentionPreview } | null>(null);
  const key = JSON.stringify(values);
  useEffect(() => {
    const form = JSON.parse(key) as RetentionForm;
    if (Object.keys(retentionProblems(form)).length > 0) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const preview = await loadRemovals(client, form);
      if (!isOver && preview !== null) setFound({ key, preview });
    }, typingPauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, key]);
  return found?.key === key ? found.preview : null;
}
