import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadPaymentMethods } from '#client/billing/actions/payment-methods.ts';
import { useOfPlan } from '#client/billing/screens/plan/use-of-plan.ts';
import { useUser } from '#client/state/client-context.ts';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import { mayReadPayments } from '#shared/billing/payment-method-rules.ts';

/** The company's payment methods as they are now; null until they are there, or where they could not be loaded. */
export function usePaymentMethods(): {
  methods: readonly PaymentMethod[] | null;
  isFailed: boolean;
  load(): void;
} {
  const { data, isFailed, load } = useOfPlan(loadPaymentMethods, mayReadPayments(actorOf(useUser())));
  return { methods: data, isFailed, load };
}
