import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlanLimitNote } from '#client/billing/screens/plan/plan-limit-note.tsx';
import { briefConflictOf, nameConflictOf } from '#client/orders/actions/write-order.ts';
import { useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { DraftFiles } from './draft-files.tsx';
import styles from './draft-form.module.css';
import { OrderFormFields } from './order-form-fields.tsx';
import { SaveNote } from './save-note.tsx';
import { type DraftFormSpec, useDraftForm } from './use-draft-form.ts';
import { WorkflowField } from './workflow-field.tsx';

/** The form of a new order. Input is stored at once; it can be left and resumed at any time. */
export function DraftForm({
  order,
  source = null,
  onBegun,
  onStartAnew,
}: Omit<DraftFormSpec, 'source'> & {
  source?: OrderDetail | null;
  onStartAnew(): void;
}): ReactNode {
  const state = useDraftForm({ order, source, onBegun });
  const { draft, form, orderId, stored, faults, busy } = state;
  const copied = orderId === null ? source : null;
  const service = state.services.find(form.serviceId);
  return (
    <form
      ref={state.ref}
      className={styles.screen}
      aria-labelledby="new-order"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.publish();
      }}
    >
      <BackToOrders />
      <Head orderId={orderId} copied={copied} onStartAnew={onStartAnew} />
      <PlanLimitNote order={{ isNew: true }} />
      <div className={styles.columns}>
        <section className={styles.card} aria-label="About the order">
          <OrderFormFields
            form={form}
            services={state.services}
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
              requiredFor={service?.requiredFields.includes('workflowId') ? service.name : null}
              tried={state.tried}
              onChange={(workflowId) => draft.change({ workflowId })}
            />
          </OrderFormFields>
        </section>
        <DraftFiles
          order={stored}
          coming={state.coming}
          required={service?.requiredFields.includes('files') ? `Required for ${service.name}` : null}
          isMissing={faults.files !== undefined}
          begin={state.beginForFiles}
        />
      </div>
      <footer className={styles.bar}>
        <SaveNote saving={state.saving} refusal={state.refusal} />
        <div className={styles.buttons}>
          {state.refusal !== null && briefConflictOf(state.refusal) !== null && (
            <Button onClick={draft.replaceTheirs}>Save My Brief Instead</Button>
          )}
          {state.refusal !== null && nameConflictOf(state.refusal) !== null && (
            <Button onClick={draft.replaceTheirs}>Save My Name Instead</Button>
          )}
          {stored !== null && <DeleteDraft order={stored} onDeleted={draft.forget} />}
          {copied !== null && (
            <Button busy={busy} onClick={() => void state.begin()}>
              Create draft
            </Button>
          )}
          <Button data-tour="order-publish" type="submit" variant="primary" icon={Send} busy={busy}>
            Publish
          </Button>
        </div>
      </footer>
    </form>
  );
}

function Head({
  orderId,
  copied,
  onStartAnew,
}: {
  orderId: string | null;
  copied: OrderDetail | null;
  onStartAnew(): void;
}): ReactNode {
  const { company } = useUser();
  return (
    <header className={styles.head}>
      <div>
        <h1 id="new-order">
          {orderId !== null ? `Draft #${orderId}` : copied !== null ? `Copy of #${copied.id}` : 'New order'}
        </h1>
        <p className={styles.company}>
          {copied !== null
            ? 'Change something or create the draft: until then, nothing is copied.'
            : `For ${company?.name}. Only your company sees it until it is published.`}
        </p>
      </div>
      {orderId !== null && (
        <Button size="small" onClick={onStartAnew}>
          Start a new order
        </Button>
      )}
    </header>
  );
}
