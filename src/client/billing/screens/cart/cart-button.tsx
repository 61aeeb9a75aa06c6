import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { followCart, priceCart } from '#client/billing/actions/change-cart.ts';
import { useCart, useClient, usePlanState } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { HeaderPopover } from '#client/ui/menus/header-popover.tsx';
import { subTotal } from '#shared/billing/cart-rules.ts';
import { priceText } from '#shared/kernel/money.ts';
import { AwaitedPrices } from './awaited-prices.tsx';
import styles from './cart-button.module.css';

/** The cart of the header, which is for those who have one. */
export function CartButton(): ReactNode {
  const client = useClient();
  const { items } = useCart();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const follow = (): void => followCart(client);
    // Also what was changed while this page had no header.
    follow();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [client]);
  const count = items.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <HeaderPopover
      label="Cart"
      buttonLabel={count === 0 ? 'Cart' : `Cart, ${count} in it`}
      icon={ShoppingCart}
      badge={count === 0 ? '' : count > 99 ? '99+' : String(count)}
      tour="cart"
      className={styles.popover}
      open={open}
      onOpenChange={setOpen}
    >
      <CartPanel onLeave={() => setOpen(false)} />
    </HeaderPopover>
  );
}

function CartPanel({ onLeave }: { onLeave(): void }): ReactNode {
  const client = useClient();
  const { items, priced } = useCart();
  const [, navigate] = useLocation();
  const planState = usePlanState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: plan events announce new products.
  useEffect(() => {
    if (client.cart.items.length > 0) void priceCart(client);
  }, [client, planState]);
  const go = (path: string): void => {
    onLeave();
    navigate(path);
  };
  if (items.length === 0)
    return (
      <div className={styles.empty}>
        <p>No product in the cart</p>
        <Link href="/checkout/cart" onClick={onLeave}>
          See what can be bought
        </Link>
        <InvoicesLink onLeave={onLeave} />
      </div>
    );
  if (priced === null) return <AwaitedPrices height="64px" />;
  const { lines, currencySimbol: symbol } = priced;
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ id, name, price, qty }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            <span className={styles.price}>
              {qty} × {priceText(price, symbol)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Sub Total</span>
        <strong>{priceText(subTotal(lines), symbol)}</strong>
      </p>
      <footer className={styles.foot}>
        <Button onClick={() => go('/checkout/cart')}>View Cart</Button>
        <Button variant="primary" disabled={lines.length === 0} onClick={() => go('/checkout/process')}>
          Checkout
        </Button>
        <InvoicesLink onLeave={onLeave} />
      </footer>
    </>
  );
}

function InvoicesLink({ onLeave }: { onLeave(): void }): ReactNode {
  return (
    <Link href="/billing/invoices" className={styles.invoices} onClick={onLeave}>
      Your invoices
    </Link>
  );
}
