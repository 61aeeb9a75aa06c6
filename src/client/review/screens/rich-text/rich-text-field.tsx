import type { JSONContent } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import fieldStyles from '#client/ui/fields/field.module.css';
import { RequiredMark } from '#client/ui/fields/field.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import editorStyles from './editor.module.css';
import { textExtensions } from './editor-extensions.ts';
import { FormatButtons } from './format-buttons.tsx';
import styles from './rich-text-field.module.css';

export interface RichTextFieldProps {
  label: string;
  placeholder: string;
  required: boolean;
  /** What it begins with; later changes are not taken over. */
  initial: RichText;
  /** Longest text in characters. */
  maxLength: number;
  error: string | null;
  onChange(text: RichText): void;
}

/** A form's field of rich text, with the characters left. */
export function RichTextField(props: RichTextFieldProps): ReactNode {
  const { label, placeholder, required, initial, maxLength, error } = props;
  const latest = useRef(props);
  latest.current = props;
  const labelId = useId();
  const noteId = useId();
  const editor = useEditor({
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    extensions: textExtensions(placeholder),
    // A document without a block is none to the editor.
    content: plainText(initial) === '' ? null : (initial as JSONContent),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-labelledby': labelId,
        'aria-describedby': noteId,
        'aria-multiline': 'true',
        'aria-required': String(required),
      },
    },
    onUpdate: ({ editor: now }) => latest.current.onChange(now.getJSON() as RichText),
  });
  const length = useEditorState({
    editor,
    selector: ({ editor: now }) => plainText(now.getJSON() as RichText).length,
  });
  const isFaulty = error !== null;
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dom.setAttribute('aria-invalid', String(isFaulty));
  }, [editor, isFaulty]);
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={fieldStyles.label}>
        {label}
        {required ? <RequiredMark /> : null}
      </span>
      <div className={joinClasses(editorStyles.editor, styles.editor, isFaulty && styles.faulty)}>
        <EditorContent editor={editor} className={joinClasses(editorStyles.text, styles.text)} />
        <div className={editorStyles.bar}>
          <FormatButtons editor={editor} />
          <span className={styles.left} data-over={length > maxLength}>
            {`Characters left: ${maxLength - length}`}
          </span>
        </div>
      </div>
      <span id={noteId} className={joinClasses(fieldStyles.error, styles.error)}>
        {error}
      </span>
    </div>
  );
}
