import { useOfPlan } from '#client/features/plan/use-of-plan.ts';
import { loadPaymentMethods } from '#client/stores/actions/payment-methods.ts';
import { actorOf } from '#client/stores/actor.ts';
import { useUser } from '#client/stores/client-context.ts';
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
