import type { Editor, JSONContent } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { SendHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Caret, Writing } from '#client/review/stores/writing.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import type { Emitter } from '#client/sync/emitter.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { Person } from '#shared/accounts/person.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import styles from './editor.module.css';
import { editorExtensions } from './editor-extensions.ts';
import { FormatButtons } from './format-buttons.tsx';
import { type MentionChoice, MentionList } from './mention-list.tsx';
import { useWriting } from './use-writing.ts';

export interface CommentEditorProps {
  writing: Writing;
  label: string;
  placeholder: string;
  /** What it begins with; later changes are not taken over. */
  initial: RichText | null;
  people: readonly Person[];
  /** Takes the focus when it comes. */
  autoFocus: boolean;
  /** Each asks it to take the focus. */
  focusRequests?: Emitter | undefined;
  sendLabel: string;
  /** Called by Cancel, and by Escape where `onEscape` is not given. */
  onCancel(): void;
  onEscape?(): void;
  onChange?(message: RichText): void;
  /** Returns whether it was taken over; what was not stays in the editor. */
  onSend(message: RichText): boolean;
}

/** Writes one message: Ctrl+Enter sends, Escape cancels. Sends only what holds text. */
export function CommentEditor(props: CommentEditorProps): ReactNode {
  const { label, placeholder, initial, autoFocus, focusRequests, sendLabel } = props;
  const latest = useRef(props);
  latest.current = props;
  const listId = useId();
  const [mention, setMention] = useState<MentionChoice | null>(null);
  const offer = useRef({ again: () => {} }).current;

  const editor = useEditor({
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    extensions: editorExtensions({
      placeholder,
      people: () => latest.current.people,
      onMention: setMention,
      offer,
      send: (from) => send(from),
      cancel: () => (latest.current.onEscape ?? latest.current.onCancel)(),
    }),
    content: initial as JSONContent | null,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        'aria-autocomplete': 'list',
      },
    },
    onUpdate: ({ editor: now }) => latest.current.onChange?.(now.getJSON() as RichText),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others have come.
  useEffect(() => offer.again(), [offer, props.people]);
  const hasText = useEditorState({
    editor,
    selector: ({ editor: now }) => plainText(now.getJSON() as RichText) !== '',
  });

  const send = (from: Editor): void => {
    const message = from.getJSON() as RichText;
    if (plainText(message) === '') return;
    // Emptied without an update event: the stored text is dropped only by its new owner.
    if (latest.current.onSend(message)) from.commands.clearContent(false);
  };

  const takeFocus = (caret: Caret = 'end'): void => {
    // Mounting twice leaves the first editor destroyed; the second comes with the next render.
    if (editor.isDestroyed) return;
    editor.commands.setTextSelection(caret === 'end' ? editor.state.doc.content.size : caret);
    // Immediately, for the next key press; and again in the next frame, because a tap moves the focus to its target
    // after the mark was made.
    editor.view.focus();
    if (caret === 'end') editor.commands.focus('end');
  };
  const onFocus = useWriting(props.writing, autoFocus, editor, takeFocus, () => {
    const { from, to } = editor.state.selection;
    return !editor.isDestroyed && editor.view.hasFocus() ? { from, to } : null;
  });
  useEmitter(focusRequests, () => takeFocus());

  return (
    // biome-ignore lint/a11y: takes note of the focus of the field within.
    <div className={styles.editor} onFocus={onFocus}>
      <EditorContent editor={editor} className={styles.text} />
      {mention === null ? null : <MentionList choice={mention} id={listId} within={editor.view.dom} />}
      <div className={styles.bar}>
        <FormatButtons editor={editor} />
        <div className={styles.send}>
          <Button size="small" variant="quiet" onClick={() => latest.current.onCancel()}>
            Cancel
          </Button>
          <Button
            size="small"
            variant="primary"
            icon={SendHorizontal}
            disabled={!hasText}
            onClick={() => send(editor)}
          >
            {sendLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}
