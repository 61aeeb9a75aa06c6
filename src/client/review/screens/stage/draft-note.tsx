import type { ReactNode } from 'react';
import { moveDraft, openDraft } from '#client/review/actions/draft-actions.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import type { Draft } from '#client/review/stores/drafts.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './version-note.module.css';

/** Says that something unsent is kept on another version of the file. */
export function DraftNote({ drafts }: { drafts: readonly (readonly [string, Draft])[] }): ReactNode {
  const client = useClient();
  const { version, readOnly } = useScene();
  const [first] = drafts;
  if (first === undefined) return null;
  const [key, draft] = first;
  const only = drafts.length === 1;
  return (
    <section className={styles.note} aria-label="Unsent drafts">
      <p className={styles.text}>
        {only
          ? `Your unsent comment on version ${draft.place?.version} is kept.`
          : `${drafts.length} unsent drafts on other versions are kept.`}
      </p>
      <span className={styles.choices}>
        {only && !readOnly ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              const moved = moveDraft(client, key, version);
              if (moved !== null) openDraft(client, moved);
            }}
          >
            Move it here
          </Button>
        ) : null}
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            client.session.asksForDrafts = true;
          }}
        >
          {only ? 'Show it' : 'Show them'}
        </Button>
      </span>
    </section>
  );
}
