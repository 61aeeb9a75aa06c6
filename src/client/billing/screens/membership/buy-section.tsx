import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { buyAddOn } from '#client/billing/actions/membership.ts';
import { AddressNote } from '#client/billing/screens/documents/address-note.tsx';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { MembershipService, MonthlyProduct } from '#shared/billing/package.ts';
import { paymentTitle } from '#shared/billing/payment-method-rules.ts';
import { firstTermDueDays } from '#shared/billing/plan-change.ts';
import { amountWords } from '#shared/billing/product.ts';
import { maxCartQuantity } from '#shared/kernel/limits.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './membership.module.css';
import { plusTax } from './plan-labels.ts';

/** Lists the add-ons by the month, or shows why none can be bought. */
export function BuySection({
  service: { products, problem, payBy, lacksAddress },
  symbol,
  onRefused,
}: {
  service: MembershipService;
  symbol: string;
  /** What is sold may have changed. */
  onRefused(): void;
}): ReactNode {
  const { isPaymentComplete } = useUser();
  const [chosen, setChosen] = useState<MonthlyProduct | null>(null);
  return (
    <section className={page.section} aria-labelledby="service-buy">
      <h2 id="service-buy">Buy more by the month</h2>
      {problem === null ? null : <p className={page.notice}>{problem}</p>}
      {problem !== null && payBy === null && !isPaymentComplete ? (
        <div className={page.end}>
          <PathButton path="/billing/payments/new?then=/membership/service" variant="primary">
            Add payment method
          </PathButton>
        </div>
      ) : null}
      {products.length === 0 ? (
        <p className={page.hint}>Nothing is sold by the month now.</p>
      ) : (
        <ul className={styles.lines}>
          {products.map((product) => (
            <li key={product.id}>
              <span className={styles.what}>
                <strong>{product.name}</strong>
              </span>
              <span className={styles.sum}>{priceText(product.price, symbol)} a month</span>
              <Button
                size="small"
                icon={Plus}
                disabled={problem !== null}
                aria-label={`Buy ${product.name}`}
                onClick={() => setChosen(product)}
              >
                Buy
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen === null ? null : (
        <BuyDialog
          asked={chosen}
          now={products.find(({ id }) => id === chosen.id) ?? null}
          symbol={symbol}
          payBy={payBy === null ? null : paymentTitle(payBy)}
          lacksAddress={lacksAddress}
          onClose={() => setChosen(null)}
          onRefused={onRefused}
        />
      )}
    </section>
  );
}

function problemsOfQuantity(text: string): { quantity?: string } {
  if (text.trim() === '') return { quantity: 'Required!' };
  const quantity = Number(text);
  const isSound = Number.isInteger(quantity) && quantity >= 1 && quantity <= maxCartQuantity;
  return isSound ? {} : { quantity: `1 to ${maxCartQuantity}` };
}

/** Returns what a product gives and costs now where that is not what was asked about; null where it is. */
export function changeOf(asked: MonthlyProduct, now: MonthlyProduct | null, symbol: string): string | null {
  if (now === null) return `${asked.name} is no longer sold.`;
  const taxes = [asked, now].map(({ tax }) => plusTax(tax));
  if (now.price === asked.price && now.amount === asked.amount && taxes[0] === taxes[1]) return null;
  return `It gives ${amountWords(now)} for ${priceText(now.price, symbol)} a month${plusTax(now.tax)} now.`;
}

function BuyDialog({
  asked,
  now,
  symbol,
  payBy,
  lacksAddress,
  onClose,
  onRefused,
}: {
  asked: MonthlyProduct;
  /** As it is sold now; null: it is not any more. */
  now: MonthlyProduct | null;
  symbol: string;
  payBy: string | null;
  lacksAddress: boolean;
  onClose(): void;
  onRefused(): void;
}): ReactNode {
  const client = useClient();
  // What is bought: a change of it is shown first, and only then asked about.
  const [product, setProduct] = useState(asked);
  const change = changeOf(product, now, symbol);
  const form = useForm({
    name: `add-on.${product.id}`,
    given: { quantity: '1' },
    problemsOf: ({ quantity }) => problemsOfQuantity(quantity),
    send: async ({ quantity }) => {
      const isBought = await buyAddOn(client, product, Number(quantity));
      if (!isBought) onRefused();
      return isBought;
    },
    onSaved: onClose,
  });
  const { quantity } = form.values;
  const problem = problemsOfQuantity(quantity).quantity ?? null;
  return (
    <FormDialog
      form={form}
      title={`Buy ${product.name} by the month`}
      submit="Buy"
      disabled={change !== null}
      onClose={onClose}
    >
      {change === null ? null : (
        <section className={page.warning} aria-label="Changed since you were asked">
          <p role="alert">This has changed since you were asked. {change}</p>
          {now === null ? null : (
            <div>
              <Button size="small" onClick={() => setProduct(now)}>
                Show It Here
              </Button>
            </div>
          )}
        </section>
      )}
      <TextField
        label="How many"
        required
        type="number"
        inputMode="numeric"
        min={1}
        max={maxCartQuantity}
        {...form.field('quantity')}
        error={problem}
      />
      <ul className={styles.words}>
        <li>
          It is yours at once
          {problem === null
            ? `, for ${priceText(product.price * Number(quantity), symbol)} a month${plusTax(product.tax)}`
            : ''}
          .
        </li>
        <li>
          The invoice of the first month is mailed to you now and due in {firstTermDueDays} days. The next
          ones come by themselves, until you cancel.
        </li>
        {payBy === null ? null : <li>It is paid by {payBy}.</li>}
      </ul>
      {lacksAddress ? <AddressNote /> : null}
    </FormDialog>
  );
}
