import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { discardFormText, type FormText, formTexts } from '#client/orders/stores/form-texts.ts';
import { setCurrentDraft } from '#client/orders/stores/kept-draft.ts';
import { toClipboard } from '#client/review/screens/controller/to-clipboard.ts';
import type { Client } from '#client/state/client.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './draft-list.module.css';

/** Returns what the reader typed into forms and has not saved; of one order where it is named. */
export function useFormTexts(orderId: string | null = null): FormText[] {
  const { storage } = useClient();
  const { user, kept: _ } = useSession();
  if (user === null) return [];
  return formTexts(storage, user.id).filter((text) => orderId === null || text.orderId === orderId);
}

/** What was typed into forms and is not saved, to copy or to throw away. `onOpen`: where it can be carried on. */
export function FormTextList({
  texts,
  onOpen,
}: {
  texts: readonly FormText[];
  /** Null: nothing can be opened from here. */
  onOpen: ((path: string) => void) | null;
}): ReactNode {
  const client = useClient();
  const [path] = useLocation();
  const open = (text: FormText, to: string): void => {
    const { user } = client.session;
    // Otherwise the address of a new order leads to the draft written last.
    if (text.orderId === null && user !== null) setCurrentDraft(client.storage, user.id, null);
    onOpen?.(to);
  };
  if (texts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {texts.map((one) => (
        <li key={one.key} className={styles.draft}>
          <p className={styles.place}>
            <strong>{one.title}</strong>
            <span>not saved</span>
          </p>
          {one.text === '' ? null : <p className={styles.text}>{one.text}</p>}
          <div className={styles.actions}>
            {onOpen === null || one.path === null || one.path === path ? null : (
              <Button size="small" onClick={() => open(one, one.path ?? '/')}>
                Open
              </Button>
            )}
            {one.text === '' ? null : (
              <Button
                size="small"
                variant="quiet"
                className={styles.quiet}
                onClick={() =>
                  void toClipboard(client, one.text, () =>
                    showToast(client.toasts, { kind: 'success', title: 'Text copied' }),
                  )
                }
              >
                Copy text
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              className={styles.quiet}
              onClick={() => throwAway(client, one)}
            >
              Throw away
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function throwAway(client: Client, { key, text }: FormText): void {
  const takeBack = discardFormText(client.storage, key);
  const toast = showToast(client.toasts, {
    kind: 'info',
    title: 'Text discarded',
    action: { label: 'Undo', run: () => (takeBack() ? closeToast(client.toasts, toast) : offerCopy()) },
  });
  const offerCopy = (): void => {
    showToast(client.toasts, {
      id: toast,
      kind: 'warning',
      title: 'Something else was typed in its place since',
      action: {
        label: 'Copy the text',
        run: () =>
          void toClipboard(client, text, () =>
            showToast(client.toasts, { id: toast, kind: 'success', title: 'Text copied' }),
          ),
      },
    });
  };
}
