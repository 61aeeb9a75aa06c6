import type { ReactNode } from 'react';
import { loadPlanChoice, setCompanyPlan } from '#client/accounts/actions/companies.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { PlanChoice } from '#shared/accounts/companies/company.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { CompanyDialogProps } from './company-dialog.ts';

/** Gives a company another plan. */
export function PlanDialog({ company, onClose, onDone }: CompanyDialogProps): ReactNode {
  const { id, name, currencySimbol } = company;
  const client = useClient();
  const { data: known, failure } = useLoaded(() => loadPlanChoice(client, id), { key: id });
  const form = useForm({
    name: `company-plan.${id}`,
    given: { planId: '' },
    problemsOf: ({ planId }) => (planId === '' ? { planId: 'Required!' } : {}),
    send: ({ planId }) => setCompanyPlan(client, id, planId),
    onSaved: onDone,
  });
  const coming = known?.plans.find((plan) => plan.id === known.nextPlanId);
  const options = (known?.plans ?? [])
    .filter((plan) => (plan.id !== known?.planId || known.hasOldTerms) && plan.id !== known?.nextPlanId)
    .map((plan) => ({
      value: plan.id,
      label: `${plan.name}, ${costOf(plan, currencySimbol)}${plan.id === known?.planId ? ': its terms of today' : ''}`,
    }));
  return (
    <FormDialog
      form={form}
      title={`Plan of ${name}`}
      description={`It has ${company.use.membership.title}. What it has paid for runs to its end; otherwise the plan begins now, and its first term is invoiced.`}
      submit="Give it this plan"
      disabled={options.length === 0}
      onClose={onClose}
    >
      {failure !== null ? (
        <p className={page.error}>The plans could not be loaded.</p>
      ) : known === null ? (
        <Skeleton height="60px" />
      ) : options.length === 0 ? (
        <p className={page.hint}>No other plan is offered in {currencySimbol}.</p>
      ) : (
        <SelectField
          label="Plan"
          required
          options={options}
          placeholder="Choose one"
          value={form.values.planId === '' ? null : form.values.planId}
          error={form.problems?.planId ?? null}
          hint={coming === undefined ? '' : `${coming.name} is to follow. What you choose takes its place.`}
          onChange={(planId) => form.change({ planId: planId ?? '' })}
        />
      )}
    </FormDialog>
  );
}

const costOf = ({ price, paymentTerm }: PlanChoice['plans'][number], symbol: string): string =>
  price === 0 ? 'free' : `${priceText(price, symbol)} ${paymentTerm.toLowerCase()}`;
