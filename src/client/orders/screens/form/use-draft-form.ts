import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { beginForFiles } from '#client/orders/actions/draft/begin-for-files.ts';
import { type DraftOrder, type DraftState, openDraft } from '#client/orders/actions/draft/draft-order.ts';
import { closeOrder, openOrder } from '#client/orders/actions/load-order.ts';
import { publishOrder, reportHandedOver } from '#client/orders/actions/write-order.ts';
import { currentKey } from '#client/orders/stores/kept-draft.ts';
import { useClient, useOrders, useUser } from '#client/state/client-context.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { useGoOn } from '#client/ui/use-go-on.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import {
  draftFaults,
  type OrderFormFaults,
  type PublishBasis,
  publishFaults,
  serviceFaults,
} from '#shared/orders/order-form-rules.ts';
import { type CopiedFile, copiedFiles } from './copied-files.ts';
import { type Services, useServices } from './use-services.ts';

/** The first field that is wrong takes the focus. */
const wrong = '[aria-invalid="true"], [data-invalid="true"]';
const none: readonly CopiedFile[] = [];

export interface DraftFormSpec {
  /** The draft as it is on the server; null for one that is to be begun. */
  order: OrderDetail | null;
  /** The order that a new draft is a copy of. */
  source: OrderDetail | null;
  onBegun(orderId: string): void;
}

export interface DraftFormState extends Pick<DraftState, 'orderId' | 'saving'> {
  /** Why the server did not save it. */
  refusal: { readonly messages: readonly string[]; readonly data?: unknown } | null;
  draft: DraftOrder;
  form: OrderForm;
  /** The draft as it is on the server; null until it has been loaded. */
  stored: OrderDetail | null;
  /** Files that the server copies when it makes the draft. */
  coming: readonly CopiedFile[];
  services: Services;
  /** What publishing would refuse, once that was tried; before, what is wrong of a draft. */
  faults: OrderFormFaults;
  /** It was to be published. */
  tried: boolean;
  busy: boolean;
  ref: RefObject<HTMLFormElement | null>;
  /** Creates the draft. */
  begin(): Promise<void>;
  /** Returns the draft that files are added to; null where it could not be begun, which is shown. */
  beginForFiles(names: readonly string[]): Promise<string | null>;
  publish(): Promise<void>;
}

/** Returns the state of the form of a new order: stored with every change, created and published when wanted. */
export function useDraftForm({ order, source, onBegun }: DraftFormSpec): DraftFormState {
  const client = useClient();
  const user = useUser();
  const goOn = useGoOn();
  const [draft] = useState(() => openDraft(client, user.id, order, source));
  const { orderId, saving, refusal, ...state } = useSnapshot(draft.state, true);
  const form = state.form as OrderForm;
  const { details } = useOrders();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const services = useServices();
  useNewDraft(draft, order === null ? orderId : null, onBegun);
  useBegunElsewhere(draft, order === null && source === null);

  const stored = orderId === null ? null : (details[orderId] ?? null);
  const storedName = stored?.orderName ?? null;
  useEffect(() => {
    if (storedName !== null) draft.follow({ orderName: storedName });
  }, [draft, storedName]);
  const coming = orderId === null && source !== null ? copiedFiles(source) : none;
  const basis: PublishBasis = {
    service: services.find(form.serviceId),
    files: (stored?.attachments.suppliedFiles.length ?? 0) + coming.length,
    // The server knows: a draft begins with the company's default.
    lacksWorkflow: false,
  };

  const save = async (): Promise<string | null> => {
    const id = await draft.save();
    const refused = draft.state.refusal;
    if (refused !== null) reportRefusal(client, refused);
    return id;
  };
  const begin = async (): Promise<void> => {
    setBusy(true);
    await save();
    setBusy(false);
  };
  const publish = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(publishFaults(form, basis, new Date())).length > 0) {
      // The faults show with the next paint; the first of them takes the focus.
      requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(wrong)?.focus());
      return;
    }
    setBusy(true);
    const id = await save();
    if (id === null || !(await publishOrder(client, id))) {
      setBusy(false);
      return;
    }
    // Text typed while it was on its way.
    await draft.save();
    if (draft.handOver()) reportHandedOver(client);
    goOn(`/orders/detail/${id}`);
  };
  return {
    beginForFiles: useCallback((names) => beginForFiles(client, draft, names), [client, draft]),
    ...{ draft, form, orderId, saving, refusal, tried, busy, ref, begin, publish, services, stored, coming },
    faults: tried
      ? publishFaults(form, basis, new Date())
      : { ...draftFaults(form), ...serviceFaults(basis) },
  };
}

/** Leads a new form that nothing was typed into to the draft that another tab has begun meanwhile. */
function useBegunElsewhere(draft: DraftOrder, isNew: boolean): void {
  const user = useUser();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isNew) return;
    const follow = ({ key, newValue }: StorageEvent): void => {
      if (key === currentKey(user.id) && newValue !== null && draft.state.saving === 'idle')
        navigate(`/orders/new?draft=${newValue}`, { replace: true });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [draft, isNew, user.id, navigate]);
}

/**
 * Saves a draft while its form is shown. `orderId`: a draft begun in this form, loaded from then on; null:
 * none was begun in it.
 */
function useNewDraft(draft: DraftOrder, orderId: string | null, onBegun: (orderId: string) => void): void {
  const client = useClient();
  useEffect(() => {
    draft.takeUp();
    return () => draft.rest();
  }, [draft]);
  useEffect(() => {
    if (orderId === null) return;
    void openOrder(client, orderId);
    return () => closeOrder(client, orderId);
  }, [client, orderId]);
  const begunNow = useRef(onBegun);
  begunNow.current = onBegun;
  useEffect(() => {
    if (orderId !== null) begunNow.current(orderId);
  }, [orderId]);
}
