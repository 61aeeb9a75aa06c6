import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type MissingCode, whyMissing } from '#client/review/actions/why-missing.ts';
import { isTyping } from '#client/typing/text-field.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useIdleLoad } from '#client/ui/loading/use-idle-load.ts';
import { plainText, type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { CommentEditor, CommentEditorProps } from './comment-editor.tsx';
import { EarlyText } from './early-text.tsx';
// One sheet with the editor's own: the loader asks only once for a style sheet of late code.
import styles from './editor.module.css';

let loaded: typeof CommentEditor | null = null;
const loadEditor = (): Promise<void> =>
  import('./comment-editor.tsx').then(({ CommentEditor: editor }) => {
    loaded = editor;
  });

const loadedAhead = [loadEditor];

/** Loads the editor's code once the screen is at rest. If it fails the editor reports that, once it is wanted. */
export function useEditorAhead(): void {
  useIdleLoad(loadedAhead);
}

/** The editor, whose code is no part of the screen's own. */
export function LazyEditor(props: CommentEditorProps): ReactNode {
  // Once its code is loaded, the editor mounts in the same task and has the focus before the next key press. An
  // instance that started without it stays as it is: mounting it again would lose what has been typed.
  const [Loaded] = useState(() => loaded);
  return Loaded === null ? <LateEditor {...props} /> : <Loaded {...props} />;
}

/** Returns a text that loses nothing in plain text, as that; null of one with formats. */
function earlyText(initial: RichText | null): string | null {
  const text = initial === null ? '' : plainText(initial);
  return text === '' || JSON.stringify(richTextOf(text)) === JSON.stringify(initial) ? text : null;
}

const hasFocus = (box: HTMLElement | null): boolean => box?.contains(document.activeElement) === true;

const isTypingElsewhere = (own: HTMLElement | null): boolean => isTyping() && !hasFocus(own);

/**
 * Takes the focus once its code is loaded, unless another field has it by then. Until then, and if loading fails, a
 * message is typed as plain text; one with formatting waits, since plain text would lose it.
 */
function LateEditor(props: CommentEditorProps): ReactNode {
  const [state, setState] = useState<'loading' | 'loaded' | MissingCode>('loading');
  // Early input comes back as the stored draft: it is not the message under edit.
  const [initial] = useState(props.initial);
  const [autoFocus] = useState(props.autoFocus);
  const takesFocus = useRef(autoFocus);
  const box = useRef<HTMLDivElement>(null);
  const [early, setEarly] = useState(() => earlyText(initial) ?? '');
  useEffect(() => {
    if (state !== 'loading') return;
    let wanted = true;
    const become = (next: 'loaded' | MissingCode): void => {
      if (!wanted) return;
      takesFocus.current = hasFocus(box.current) || (autoFocus && !isTypingElsewhere(box.current));
      setState(next);
    };
    loadEditor().then(
      () => become('loaded'),
      () => void whyMissing().then(become),
    );
    return () => {
      wanted = false;
    };
  }, [state, autoFocus]);
  useEffect(() => {
    if (state !== 'failed') return;
    const again = (): void => setState('loading');
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state]);

  if (loaded !== null) {
    const Loaded = loaded;
    const begun = earlyText(initial) === null ? initial : richTextOf(early);
    return <Loaded {...props} initial={begun} autoFocus={takesFocus.current} />;
  }
  const fault = state === 'failed' || state === 'gone' ? state : null;
  return (
    <div ref={box}>
      {earlyText(initial) === null ? (
        fault === null && <Skeleton height="104px" />
      ) : (
        <EarlyText
          writing={props.writing}
          label={props.label}
          placeholder={props.placeholder}
          text={early}
          autoFocus={autoFocus}
          focusRequests={props.focusRequests}
          onText={(text) => {
            setEarly(text);
            props.onChange?.(richTextOf(text));
          }}
          onSend={() => {
            if (early.trim() !== '') props.onSend(richTextOf(early));
          }}
          onCancel={props.onEscape ?? props.onCancel}
        />
      )}
      {fault === null ? null : (
        <EditorFault fault={fault} onCancel={props.onCancel} onRetry={() => setState('loading')} />
      )}
    </div>
  );
}

function EditorFault({
  fault,
  onCancel,
  onRetry,
}: {
  fault: MissingCode;
  onCancel(): void;
  onRetry(): void;
}): ReactNode {
  return (
    <div className={styles.fault} role="alert">
      <p>
        {fault === 'gone'
          ? 'We have deployed this site with a new version. Refresh to go on: your mark and what you have written are kept.'
          : 'The editor could not be loaded. Check your connection and try again: your mark and what you have written are kept.'}
      </p>
      <div className={styles.buttons}>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" onClick={fault === 'gone' ? () => location.reload() : onRetry}>
          {fault === 'gone' ? 'Refresh' : 'Retry'}
        </Button>
      </div>
    </div>
  );
}
