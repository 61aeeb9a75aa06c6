import type { ReactNode } from 'react';
import { createPlan, savePlan } from '#client/billing/actions/managed-plans.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { ManagedPlan } from '#shared/billing/offer/managed-plan.ts';
import {
  longestPlanTitle,
  type PlanForm,
  planForm,
  planFormLabels,
  planFormProblems,
  termsOfForm,
} from '#shared/billing/offer/plan-form.ts';

const kinds = [
  { value: 'paid', label: 'Subscription' },
  { value: 'free', label: 'Pay as you go' },
];
const terms = [
  { value: 'Monthly', label: 'By the month' },
  { value: 'Yearly', label: 'By the year' },
];

/** A plan's terms. `plan` null: it is a new one; of others kind, term and currency stay. */
export function PlanDialog({
  plan,
  currencies,
  onClose,
  onSaved,
}: {
  plan: ManagedPlan | null;
  /** Currencies of companies. */
  currencies: readonly string[];
  onClose(): void;
  onSaved(): void;
}): ReactNode {
  const client = useClient();
  const form = useForm<PlanForm>({
    name: `plan.${plan?.id ?? 'new'}`,
    given: planForm(plan, currencies[0] ?? ''),
    problemsOf: (values) => planFormProblems(values, currencies),
    async send(values) {
      if (plan === null) return createPlan(client, termsOfForm(values, null));
      const outcome = await savePlan(client, plan, termsOfForm(values, plan));
      // A change by somebody else is to be read first; what was typed here is kept for after that.
      if (outcome === 'changed') onSaved();
      return outcome === 'done';
    },
    onSaved,
  });
  const { values, problems, change } = form;
  const number = (name: Parameters<typeof form.field>[0] & keyof PlanForm, hint?: string) => (
    <TextField
      label={planFormLabels[name]}
      inputMode="decimal"
      autoComplete="off"
      {...(hint !== undefined && { hint })}
      {...form.field(name)}
    />
  );
  return (
    <FormDialog
      form={form}
      title={plan === null ? 'New plan' : `Edit ${plan.title}`}
      {...(plan !== null &&
        plan.companies > 0 && {
          description: 'Companies that have it keep the terms that they took.',
        })}
      submit={plan === null ? 'Offer it' : 'Save'}
      onClose={onClose}
    >
      <TextField
        label={planFormLabels.title}
        required
        autoComplete="off"
        maxLength={longestPlanTitle}
        hint="As customers read it in their membership and on invoices."
        {...form.field('title')}
      />
      <div className={page.pair}>
        <SelectField
          label={planFormLabels.type}
          required
          disabled={plan !== null}
          options={kinds}
          placeholder="Choose one"
          value={values.type}
          onChange={(type) => change({ type: (type ?? values.type) as PlanForm['type'] })}
        />
        <SelectField
          label={planFormLabels.currency}
          required
          disabled={plan !== null}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
          placeholder="Choose one"
          value={values.currency || null}
          error={problems?.currency ?? null}
          onChange={(currency) => change({ currency: currency ?? '' })}
        />
      </div>
      {values.type === 'paid' ? (
        <div className={page.pair}>
          {number('price', 'For one term. 0: as agreed.')}
          <SelectField
            label={planFormLabels.paymentTerm}
            required
            disabled={plan !== null}
            options={terms}
            placeholder="Choose one"
            value={values.paymentTerm}
            onChange={(term) =>
              change({ paymentTerm: (term ?? values.paymentTerm) as PlanForm['paymentTerm'] })
            }
          />
        </div>
      ) : null}
      <p className={page.hint}>A limit that is left empty has no end.</p>
      <div className={page.pair}>
        {number('storage')}
        {number('hours')}
      </div>
      <div className={page.pair}>
        {number('activeOrders', 'In work or review at once.')}
        {number('orders')}
      </div>
      <div className={page.pair}>
        {number('seats', 'People who can sign in.')}
        {number('overdraftHours', 'Worked beyond the hours before no further order begins.')}
      </div>
      {values.type === 'paid' ? (
        <div className={page.pair}>
          {number('graceDays', 'With a late payment, before no further order begins.')}
        </div>
      ) : null}
    </FormDialog>
  );
}
