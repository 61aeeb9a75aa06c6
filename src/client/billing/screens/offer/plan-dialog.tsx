import type { ReactNode } from 'react';
import { createPlan, savePlan } from '#client/billing/actions/managed-plans.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { ManagedPlan, PlanTerms } from '#shared/billing/offer/managed-plan.ts';
import {
  maxPlanTitleLength,
  type PlanForm,
  planForm,
  planFormLabels,
  planFormProblems,
  termsOfForm,
} from '#shared/billing/offer/plan-form.ts';
import { CurrencyField } from './currency-field.tsx';
import { type OfferDialogProps, saveTerms } from './offer-dialog.ts';

const kinds = [
  { value: 'paid', label: 'Subscription' },
  { value: 'free', label: 'Pay as you go' },
];
const terms = [
  { value: 'Monthly', label: 'By the month' },
  { value: 'Yearly', label: 'By the year' },
];

/** A plan's terms. Kind, term and currency of one that is offered already stay. */
export function PlanDialog({
  item: plan,
  currencies,
  onClose,
  onSaved,
}: OfferDialogProps<ManagedPlan>): ReactNode {
  const client = useClient();
  const form = useForm<PlanForm>({
    name: `plan.${plan?.id ?? 'new'}`,
    given: planForm(plan, currencies[0] ?? ''),
    problemsOf: (values) => planFormProblems(values, currencies),
    send: (values, before) =>
      plan === null
        ? createPlan(client, termsOfForm(values, null))
        : saveTerms(
            {
              formOf: (given: PlanTerms) => planForm(given, given.currency),
              termsOf: (fields: PlanForm) => termsOfForm(fields, plan),
            },
            plan,
            values,
            before,
            (wanted, known) => savePlan(client, plan, wanted, known),
          ),
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
        maxLength={maxPlanTitleLength}
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
        <CurrencyField
          currencies={currencies}
          value={values.currency}
          error={problems?.currency}
          disabled={plan !== null}
          onChange={(currency) => change({ currency })}
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
      <TextArea
        label={planFormLabels.features}
        rows={4}
        placeholder={'Two rounds of changes for each order\nA named contact'}
        {...form.field('features')}
      />
      <p className={page.hint}>
        What it gives beside its limits, one by line. Customers read it where they compare plans.
      </p>
    </FormDialog>
  );
}
