import { Send, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { PlanLimitNote } from '#client/billing/screens/plan/plan-limit-note.tsx';
import { deleteOrder } from '#client/orders/actions/delete-order.ts';
import { openDraft } from '#client/orders/actions/draft-order.ts';
import { closeOrder, openOrder } from '#client/orders/actions/load-order.ts';
import { publishOrder } from '#client/orders/actions/write-order.ts';
import { useClient, useOrders, useUser } from '#client/state/client-context.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { formatBytes } from '#shared/files/upload.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import { draftFaults, publishFaults } from '#shared/orders/order-form-rules.ts';
import { copiedFiles } from './copied-files.ts';
import { DraftFiles } from './draft-files.tsx';
import styles from './draft-form.module.css';
import { OrderFormFields } from './order-form-fields.tsx';
import { SaveNote } from './save-note.tsx';
import { WorkflowField } from './workflow-field.tsx';

/** The form of a new order. Input is stored at once; it can be left and resumed at any time. */
export function DraftForm({
  order,
  source = null,
  onBegun,
  onStartAnew,
}: {
  /** The draft as it is on the server; null for one that is to be begun. */
  order: OrderDetail | null;
  /** The order that a new draft is a copy of. */
  source?: OrderDetail | null;
  onBegun(orderId: string): void;
  onStartAnew(): void;
}): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const [draft] = useState(() => openDraft(client, user.id, order, source));
  const state = useSnapshot(draft.state);
  const { orderId } = state;
  const form = state.form as OrderForm;
  const details = useOrders().details;
  const stored = orderId === null ? null : (details[orderId] ?? null);
  const isCopy = source !== null && orderId === null;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const root = useRef<HTMLFormElement>(null);

  useEffect(() => {
    draft.takeUp();
    return () => draft.rest();
  }, [draft]);
  const isNew = order === null;
  useEffect(() => {
    if (orderId === null || !isNew) return;
    void openOrder(client, orderId);
    return () => closeOrder(client, orderId);
  }, [client, orderId, isNew]);
  const begunNow = useRef(onBegun);
  begunNow.current = onBegun;
  useEffect(() => {
    if (orderId !== null && isNew) begunNow.current(orderId);
  }, [orderId, isNew]);

  const begin = async (): Promise<void> => {
    setBusy(true);
    await draft.save();
    setBusy(false);
    const { refusal } = draft.state;
    if (refusal !== null) reportRefusal(client, refusal);
  };
  const publish = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(publishFaults(form, new Date())).length > 0) {
      // The faults show with the next paint; the first of them takes the focus.
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    const id = await draft.save();
    const { refusal } = draft.state;
    if (refusal !== null) reportRefusal(client, refusal);
    if (id !== null && (await publishOrder(client, id))) {
      // Text typed while it was on its way.
      await draft.save();
      if (draft.handOver())
        showToast(client.toasts, {
          kind: 'warning',
          title: 'What you typed last is not saved yet',
          messages: ['It is kept: choose Edit on the order’s page, and save it there.'],
          closeAfterMs: null,
        });
      navigate(`/orders/detail/${id}`);
      return;
    }
    setBusy(false);
  };
  const faults = tried ? publishFaults(form, new Date()) : draftFaults(form);
  return (
    <form
      ref={root}
      className={styles.screen}
      aria-labelledby="new-order"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <header className={styles.head}>
        <div>
          <h1 id="new-order">
            {orderId !== null ? `Draft #${orderId}` : isCopy ? `Copy of #${source.id}` : 'New order'}
          </h1>
          <p className={styles.company}>
            {isCopy
              ? 'Change something or create the draft: until then, nothing is copied.'
              : `For ${user.company?.name}. Only your company sees it until it is published.`}
          </p>
        </div>
        {orderId !== null && (
          <Button size="small" onClick={onStartAnew}>
            Start a new order
          </Button>
        )}
      </header>
      <PlanLimitNote order={{ isNew: true }} />
      <div className={styles.columns}>
        <section className={styles.card} aria-label="About the order">
          <OrderFormFields
            form={form}
            categoryId={(order ?? source)?.serviceCategoryId ?? null}
            faults={faults}
            onChange={draft.change}
          >
            <WorkflowField
              // The values that the server began the draft with apply, unless they were chosen here.
              chosen={
                form.workflowId === undefined && stored !== null
                  ? (stored.workflow?.id ?? null)
                  : form.workflowId
              }
              onChange={(workflowId) => draft.change({ workflowId })}
            />
          </OrderFormFields>
        </section>
        <DraftFiles order={stored} coming={isCopy ? copiedFiles(source) : []} begin={draft.save} />
      </div>
      <footer className={styles.bar}>
        <SaveNote saving={state.saving} refusal={state.refusal} />
        <div className={styles.buttons}>
          {stored !== null && (
            <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
              Delete draft
            </Button>
          )}
          {isCopy && (
            <Button busy={busy} onClick={() => void begin()}>
              Create draft
            </Button>
          )}
          <Button data-tour="order-publish" type="submit" variant="primary" icon={Send} busy={busy}>
            Publish
          </Button>
        </div>
      </footer>
      <ConfirmDialog
        open={asking}
        title="Delete this draft?"
        text={`You will recover ${formatBytes(stored?.storageBytes ?? 0)} of your storage. The draft and its files cannot be brought back.`}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          setAsking(false);
          if (stored === null || !(await deleteOrder(client, stored))) return;
          draft.forget();
          navigate('/');
        }}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
