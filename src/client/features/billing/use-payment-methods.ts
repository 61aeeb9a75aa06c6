import { useCallback, useEffect, useState } from 'react';
import { loadPaymentMethods } from '#client/stores/actions/payment-methods.ts';
import { actorOf } from '#client/stores/actor.ts';
import { useClient, useUser } from '#client/stores/client-context.ts';
import type { PaymentMethod } from '#shared/model/payment-method.ts';
import { mayReadPayments } from '#shared/rules/payment-method.ts';

/** The company's payment methods as they are now; null until they are there, or where they could not be loaded. */
export function usePaymentMethods(): {
  methods: readonly PaymentMethod[] | null;
  isFailed: boolean;
  load(): void;
} {
  const client = useClient();
  const user = useUser();
  const isReader = mayReadPayments(actorOf(user));
  const [methods, setMethods] = useState<readonly PaymentMethod[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback((): void => {
    void loadPaymentMethods(client).then((loaded) => {
      setFailed(loaded === null);
      if (loaded !== null) setMethods(loaded);
    });
  }, [client]);
  const { membership } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever changes them tells so by the plan.
  useEffect(() => {
    if (isReader) load();
  }, [isReader, load, membership]);
  return { methods, isFailed, load };
}
