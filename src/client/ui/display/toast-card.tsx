import {
  CircleAlert,
  CircleCheck,
  CloudUpload,
  Download,
  Info,
  LoaderCircle,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { useSecond } from '#client/ui/loading/ticker.ts';
import { formatBytes } from '#shared/files/upload.ts';
import { cuts, cutText } from './cut-text.ts';
import { Progress } from './progress.tsx';
import styles from './toast-card.module.css';

/** The specification's types, and `info`. */
type ToastKind = 'success' | 'warning' | 'danger' | 'error' | 'info' | 'loading' | 'download' | 'upload';

export interface ToastView {
  id: string;
  kind: ToastKind;
  title: string;
  messages: readonly string[];
  progress: {
    fileName: string;
    /** Bytes; null while not known. */
    fileSize: number | null;
    /** 0 to 100. */
    percentCompleted: number;
    state: 'running' | 'fail' | 'success';
  } | null;
  action: { label: string; run: () => void; until?: number } | null;
  /** Milliseconds until it closes; null keeps it open. */
  closeAfterMs: number | null;
}

const icons = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  error: CircleAlert,
  info: Info,
  loading: LoaderCircle,
  download: Download,
  upload: CloudUpload,
};

/** Returns the look of a running or ended transfer: failed ones as an error, done ones as a success. */
function lookOf({ kind, progress }: ToastView): ToastKind {
  if (progress?.state === 'fail') return 'error';
  if (progress?.state === 'success') return 'success';
  return kind;
}

export function ToastCard({ toast, onClose }: { toast: ToastView; onClose(): void }): ReactNode {
  const { title, messages, progress, action } = toast;
  const look = lookOf(toast);
  const Icon = icons[look];
  return (
    <div
      className={joinClasses(styles.toast, styles[look])}
      role={look === 'error' || look === 'danger' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {messages.length === 1 ? <p className={styles.message}>{messages[0]}</p> : null}
        {messages.length > 1 ? (
          <ul className={styles.list}>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ) : null}
        {progress === null ? null : (
          <>
            <p className={styles.file}>
              <span className={styles.name} title={progress.fileName}>
                {cutText(progress.fileName, cuts.fileName)}
              </span>
              <span className={styles.note}>{fileNote(progress)}</span>
            </p>
            {progress.state === 'running' ? (
              <Progress value={progress.percentCompleted} label={`${title}: ${progress.fileName}`} />
            ) : null}
          </>
        )}
        {action === null ? null : action.until === undefined ? (
          <Button size="small" className={styles.action} onClick={action.run}>
            {action.label}
          </Button>
        ) : (
          <PassingAction {...action} until={action.until} />
        )}
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}

/**
 * An action that is offered for some seconds; the countdown is visible, but a screen reader does not read
 * each second.
 */
function PassingAction({ label, run, until }: { label: string; run(): void; until: number }): ReactNode {
  const seconds = Math.ceil((until - useSecond()) / 1_000);
  if (seconds <= 0) return null;
  return (
    <Button size="small" className={styles.action} onClick={run}>
      {label}
      <span aria-hidden>{`(${seconds} s)`}</span>
    </Button>
  );
}

function fileNote({ fileSize, percentCompleted, state }: NonNullable<ToastView['progress']>): string {
  const size = fileSize === null ? '' : formatBytes(fileSize);
  if (state !== 'running') return size;
  const part = `${Math.round(percentCompleted)}%`;
  return size === '' ? part : `${size} · ${part}`;
}
