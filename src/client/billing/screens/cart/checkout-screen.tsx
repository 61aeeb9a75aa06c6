import { ShoppingCart } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { checkoutCart, priceCart, reportPlaced } from '#client/billing/actions/change-cart.ts';
import { AddressNote } from '#client/billing/screens/documents/address-note.tsx';
import { goesOnToPay } from '#client/billing/screens/online/pay-by-card.tsx';
import { usePaymentMethods } from '#client/billing/screens/payments/use-payment-methods.ts';
import { useCart, useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { useIsHere } from '#client/ui/use-is-here.ts';
import type { PricedCart } from '#shared/billing/cart.ts';
import { byCard } from '#shared/billing/cart-rules.ts';
import { mayCheckOut } from '#shared/billing/membership-rules.ts';
import { mayPayOnline } from '#shared/billing/online/online-payment.ts';
import { mayChangePayments } from '#shared/billing/payment-method-rules.ts';
import { priceText } from '#shared/kernel/money.ts';
import { AwaitedPrices } from './awaited-prices.tsx';
import styles from './cart-screen.module.css';
import { OrderedLines } from './ordered-lines.tsx';
import { isSameWay, PaymentChoice, type PaymentWay, paymentWays } from './payment-choice.tsx';

/** The order's products and payment method, before it is placed. */
export function CheckoutScreen(): ReactNode {
  const client = useClient();
  const { items, priced } = useCart();
  // Of this screen: the order on it is gone once it is placed, because the cart is empty then.
  const isHere = useIsHere();
  useEffect(() => {
    if (client.cart.items.length > 0) void priceCart(client);
  }, [client]);
  return (
    <div className={page.wide}>
      <BackLink path="/checkout/cart">Cart</BackLink>
      <h1 className={page.title}>Checkout</h1>
      {items.length === 0 ? (
        <section className={page.section}>
          <EmptyState
            icon={ShoppingCart}
            title="No product in the cart"
            text="Choose what you need more of, and come back."
            action={
              <PathButton path="/checkout/cart" variant="primary">
                See what can be bought
              </PathButton>
            }
          />
        </section>
      ) : priced === null ? (
        <AwaitedPrices height="240px" />
      ) : (
        <Order priced={priced} isHere={isHere} />
      )}
    </div>
  );
}

function Order({
  priced: { lines, taxes, total, currencySimbol: symbol, lacksAddress },
  isHere,
}: {
  priced: PricedCart;
  /** Whether the person is still at the checkout. */
  isHere: Readonly<RefObject<boolean>>;
}): ReactNode {
  const client = useClient();
  const [, navigate] = useLocation();
  const { methods, isFailed, load } = usePaymentMethods();
  const { config } = useSession();
  const user = useUser();
  const mayPay = mayPayOnline(actorOf(user));
  const mayOrder = mayCheckOut(actorOf(user), user.membership);
  const [chosen, setChosen] = useState<PaymentWay | null>(null);
  const [busy, setBusy] = useState(false);
  const ways = paymentWays(methods ?? [], config?.takesCards === true && mayPay);
  // A method that was removed meanwhile is deselected.
  const way = ways.find((each) => chosen !== null && isSameWay(each, chosen)) ?? ways[0] ?? 'transfer';
  const paysNow = way === 'card' && total > 0;
  const place = async (): Promise<void> => {
    setBusy(true);
    const payBy = typeof way !== 'string' ? way.method : way === 'card' ? byCard : '';
    const invoice = await checkoutCart(client, payBy, total);
    setBusy(false);
    if (invoice === null) return;
    const path = `/checkout/process/invoice/${invoice._id}`;
    if (isHere.current) navigate(path, { replace: true, state: paysNow ? goesOnToPay : null });
    else reportPlaced(client, invoice, () => navigate(path));
  };
  return (
    <div className={page.beside}>
      <section className={page.section} aria-labelledby="checkout-order">
        <h2 id="checkout-order">Your order</h2>
        <OrderedLines lines={lines} symbol={symbol} />
        {taxes.map(({ label, amount }) => (
          <p key={label} className={styles.foot}>
            <span>{label}</span>
            <span className={styles.price}>{priceText(amount, symbol)}</span>
          </p>
        ))}
        <p className={styles.foot}>
          <span>Total</span>
          <strong className={styles.price}>{priceText(total, symbol)}</strong>
        </p>
      </section>
      <section className={page.section} aria-labelledby="checkout-payment">
        <h2 id="checkout-payment">How it is paid</h2>
        {methods !== null ? (
          <PaymentChoice
            methods={methods}
            ways={ways}
            chosen={way}
            mayAdd={mayChangePayments(actorOf(user))}
            onChoose={setChosen}
          />
        ) : isFailed ? (
          <p role="alert">
            The payment methods could not be loaded. <Button onClick={load}>Try again</Button>
          </p>
        ) : (
          <Skeleton height="112px" />
        )}
        <p className={page.hint}>
          {!mayOrder
            ? 'Your account may only look. Ask another account owner to place this order.'
            : paysNow
              ? 'The invoice is mailed to you, too. If you leave the payment page, it stays open until you pay it.'
              : 'An invoice is mailed to you, with the day on which it is due. What you buy is added to your plan once it is paid.'}
        </p>
        {lacksAddress && mayOrder ? <AddressNote /> : null}
        <div className={page.end}>
          <Button
            variant="primary"
            size="large"
            busy={busy}
            disabled={!mayOrder || lines.length === 0 || methods === null}
            onClick={() => void place()}
          >
            {paysNow ? 'Place order and pay' : 'Place order'}
          </Button>
        </div>
      </section>
    </div>
  );
}
