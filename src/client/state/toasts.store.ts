import { proxy, ref } from 'valtio';
import { randomId } from '#shared/kernel/random-id.ts';

type ToastKind = 'success' | 'warning' | 'danger' | 'error' | 'info' | 'loading' | 'download' | 'upload';

interface ToastProgress {
  fileName: string;
  /** Bytes; null while not known. */
  fileSize: number | null;
  /** 0 to 100. */
  percentCompleted: number;
  state: 'running' | 'fail' | 'success';
}

export interface ToastAction {
  label: string;
  run: () => void;
  /** Counted down to, in milliseconds since 1970; absent: offered as long as the toast is shown. */
  until?: number;
}

export interface Toast {
  id: string;
  kind: ToastKind;
  title: string;
  messages: string[];
  progress: ToastProgress | null;
  /** One thing to do from the toast, e.g. Cancel or Undo. */
  action: ToastAction | null;
  /** Milliseconds until it closes; null keeps it open. Restarted whenever the toast changes. */
  closeAfterMs: number | null;
  /** The end of a session does not close it: it is about the browser, or whoever shows it closes it then. */
  outlivesSession: boolean;
}

export interface ToastsState {
  toasts: Toast[];
}

const toastMs = 6_000;
export const uploadedToastMs = 2_000;

export const createToastsStore = (): ToastsState => proxy<ToastsState>({ toasts: [] });

export type ToastGiven = Pick<Toast, 'kind' | 'title'> & Partial<Omit<Toast, 'kind' | 'title'>>;

/** Shows a toast, or changes the one with that id. Returns its id. */
export function showToast(state: ToastsState, given: ToastGiven): string {
  const id = given.id ?? randomId();
  const running = given.kind === 'loading' || given.progress?.state === 'running';
  const toast: Toast = {
    messages: [],
    progress: null,
    closeAfterMs: running ? null : toastMs,
    outlivesSession: false,
    ...given,
    action: given.action ? ref(given.action) : null,
    id,
  };
  const at = state.toasts.findIndex((shown) => shown.id === id);
  if (at === -1) state.toasts.push(toast);
  else state.toasts[at] = toast;
  return id;
}

export function closeToast(state: ToastsState, id: string): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id);
}

/** Closes what the person was told whose session ends: it is not for whoever comes next. */
export function closeToastsOfSession(state: ToastsState): void {
  state.toasts = state.toasts.filter(({ outlivesSession }) => outlivesSession);
}
