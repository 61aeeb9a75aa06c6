import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cancelDraft, putAwayDraft } from '#client/review/actions/draft-actions.ts';
import { shownPlace } from '#client/review/actions/draft-place.ts';
import { sendWritten } from '#client/review/actions/send-draft.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { LazyEditor } from '#client/review/screens/rich-text/lazy-editor.tsx';
import { MessageView } from '#client/review/screens/rich-text/message-view.tsx';
import { useDraftEditor } from '#client/review/screens/rich-text/use-editor-note.ts';
import { typeIn, writtenIn } from '#client/review/stores/draft-editors.ts';
import { draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import { beginEditing, endEditing } from '#client/review/stores/review.store.ts';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useClient, useReview } from '#client/state/client-context.ts';
import { LateConfirmDialog } from '#client/ui/dialogs/late-confirm-dialog.tsx';
import { isFocusNowhere } from '#client/ui/focus-free.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import styles from './message-entry.module.css';
import { usePeople } from './use-people.ts';

export interface MessageEntryProps {
  author: Person;
  date: string;
  isEdited: boolean;
  message: RichText;
  /** Where its mark is; null for replies. */
  place: string | null;
  /** Not yet acknowledged by the server. */
  waits: boolean;
  messageId: string;
  /** While this message is edited, what others do to its thread is not shown. */
  editedTopic: string;
  /** Gives the focus to the thread. */
  focusThread(): void;
  /** Delete was chosen elsewhere: show the question. */
  deleteAsked?: boolean;
  deleteText: string;
  /** The question is about to be shown. */
  onAskDelete?(): void;
  onDelete(): void;
  actions: readonly { id: string; label: string; run(): void }[];
}

/**
 * Gives the focus that an editor had back once that is closed: to the button that opened it, or to the thread if the
 * message was saved, and cannot be edited until it is sent. Returns how to close the editor.
 */
function useLeaving(
  editing: boolean,
  edit: RefObject<HTMLButtonElement | null>,
  focusThread: () => void,
): (isSaved: boolean) => void {
  const left = useRef<'saved' | 'given up' | null>(null);
  useLayoutEffect(() => {
    if (editing || left.current === null) return;
    const opener = left.current === 'saved' ? null : edit.current;
    left.current = null;
    if (!isFocusNowhere()) return;
    if (opener === null) focusThread();
    else opener.focus();
  });
  return (isSaved) => {
    left.current = isSaved ? 'saved' : 'given up';
  };
}

/** One message with its author, and for its author Edit and Delete. */
export function MessageEntry(props: MessageEntryProps): ReactNode {
  const { author, date, isEdited, message, place, waits, editedTopic, actions, deleteAsked = false } = props;
  const client = useClient();
  const { actor, readOnly } = useScene();
  const { drafts, writing, openings } = useReview();
  const key = draftKey.edit(props.messageId);
  const hasDraft = drafts[key] !== undefined;
  const opening = openings[key] ?? 0;
  const [editing, setEditing] = useState(hasDraft || writing?.key === key);
  const [deleting, setDeleting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens with each draft that is put there, and once it can be edited again.
  useEffect(() => {
    if (!hasDraft) return;
    if (readOnly) setEditing(true);
    else begin();
  }, [hasDraft, opening, readOnly]);
  const askDelete = (): void => {
    props.onAskDelete?.();
    setDeleting(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, whatever comes to the thread since.
  useEffect(() => {
    if (deleteAsked) askDelete();
  }, [deleteAsked]);
  const isOwn = author.id === actor.userId;

  const begin = (): void => {
    beginEditing(client.review, editedTopic);
    setEditing(true);
  };
  const edit = useRef<HTMLButtonElement>(null);
  const leaving = useLeaving(editing, edit, props.focusThread);
  const leave = (isSaved: boolean): void => {
    leaving(isSaved);
    endEditing(client.review, editedTopic);
    setEditing(false);
  };

  const all = readOnly
    ? []
    : [
        ...actions,
        ...(isOwn && !waits
          ? [
              { id: 'edit', label: 'Edit', run: begin },
              { id: 'delete', label: 'Delete', run: askDelete },
            ]
          : []),
      ];
  return (
    <>
      <div className={styles.head}>
        <strong className={styles.author}>{isOwn ? 'You' : author.name}</strong>
        {author.isGuest && !isOwn ? <span className={styles.guest}>Guest</span> : null}
        {waits ? <span className={styles.note}>sending…</span> : <TimeAgo instant={date} />}
        {isEdited ? <span className={styles.note}>edited</span> : null}
        {place === null ? null : <span className={styles.place}>{place}</span>}
      </div>
      {editing && !readOnly ? (
        <EditedMessage
          key={opening}
          {...{ draft: key, topicId: editedTopic, messageId: props.messageId, message }}
          onLeave={leave}
        />
      ) : (
        <MessageView message={message} />
      )}
      {all.length === 0 || editing ? null : (
        <div className={styles.actions}>
          {all.map(({ id, label, run }) => (
            <button
              key={id}
              ref={id === 'edit' ? edit : null}
              type="button"
              className={styles.action}
              onClick={(event) => {
                event.stopPropagation();
                run();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <LateConfirmDialog
        open={deleting}
        danger
        title="Delete comment"
        text={props.deleteText}
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => {
          setDeleting(false);
          props.onDelete();
        }}
        onCancel={() => setDeleting(false)}
      />
    </>
  );
}

/** The editor of one's own message. What is typed is kept as a draft. */
function EditedMessage({
  draft,
  topicId,
  messageId,
  message: before,
  onLeave,
}: {
  /** Its key. */
  draft: string;
  topicId: string;
  messageId: string;
  message: RichText;
  /** The edit has ended. */
  onLeave(isSaved: boolean): void;
}): ReactNode {
  const client = useClient();
  const people = usePeople();
  // While it is edited, what comes meanwhile is not shown: `before` is what the person saw.
  const editor = useDraftEditor(
    draft,
    () => {
      const place = shownPlace(client);
      return draftOf({ kind: 'edit', message: before, topicId, messageId, before, place });
    },
    () => onLeave(false),
  );
  // A message that was deleted meanwhile stays until then.
  useEffect(() => () => endEditing(client.review, topicId), [client, topicId]);
  return (
    // biome-ignore lint/a11y: keeps clicks in the editor from choosing the thread.
    <div className={styles.editor} onClick={(event) => event.stopPropagation()}>
      <LazyEditor
        writing={{ key: draft, topicId }}
        label="Edit comment"
        placeholder="Write a comment"
        initial={editor.begun.message}
        people={people}
        autoFocus
        sendLabel="Save"
        onChange={(message) => typeIn(client, editor, message)}
        onCancel={() => {
          cancelDraft(client, editor.key);
          onLeave(false);
        }}
        onEscape={() => {
          putAwayDraft(client, editor.key);
          onLeave(false);
        }}
        onSend={(message) => {
          // Kept in the outbox before it is forgotten here.
          if (sendWritten(client, writtenIn(client, editor, message)) === null) return false;
          setDraft(client, editor.key, null);
          onLeave(true);
          return true;
        }}
      />
    </div>
  );
}
