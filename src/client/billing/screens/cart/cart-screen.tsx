import { Minus, Plus, ShoppingCart, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { addProduct, priceCart, removeProduct, takeOne } from '#client/billing/actions/change-cart.ts';
import { useCart, useClient, usePlanState } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import page from '#client/ui/page.module.css';
import { useRemovalFocus } from '#client/ui/use-removal-focus.ts';
import type { CartLine } from '#shared/billing/cart.ts';
import { subTotal } from '#shared/billing/cart-rules.ts';
import { maxCartQuantity } from '#shared/kernel/limits.ts';
import { priceText } from '#shared/kernel/money.ts';
import { AwaitedPrices } from './awaited-prices.tsx';
import styles from './cart-screen.module.css';
import { ProductList } from './product-list.tsx';

/** The cart as a page: its contents, and beside them what can be bought. */
export function CartScreen(): ReactNode {
  const client = useClient();
  const { items, priced } = useCart();
  const planState = usePlanState();
  const shown = items.length === 0 ? [] : (priced?.lines ?? []);
  const { list, emptied, removing } = useRemovalFocus<HTMLHeadingElement>(shown.map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: plan events announce new products.
  useEffect(() => {
    if (client.cart.items.length > 0) void priceCart(client);
  }, [client, planState]);
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 ref={emptied} tabIndex={-1} className={page.title}>
          Cart
        </h1>
        <Link href="/billing/invoices">Your invoices</Link>
      </header>
      <div className={page.beside}>
        {items.length === 0 ? (
          <section className={page.section}>
            <EmptyState
              icon={ShoppingCart}
              title="No product in the cart"
              text="What you buy adds to your plan."
            />
          </section>
        ) : priced === null ? (
          <AwaitedPrices height="120px" />
        ) : (
          <CartSection
            lines={priced.lines}
            symbol={priced.currencySimbol}
            list={list}
            onRemoving={removing}
          />
        )}
        <ProductList />
      </div>
    </div>
  );
}

function CartSection({
  lines,
  symbol,
  list,
  onRemoving,
}: {
  lines: readonly CartLine[];
  symbol: string;
  list: RefObject<HTMLUListElement | null>;
  /** Called before a line is removed, or one less of it, which may be the last. */
  onRemoving(id: string): void;
}): ReactNode {
  const client = useClient();
  const [, navigate] = useLocation();
  return (
    <section className={page.section} aria-label="In the cart">
      <ul ref={list} className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <span className={styles.name}>
              <strong>{line.name}</strong>
              <span className={styles.unit}>
                {line.qty} × {priceText(line.price, symbol)}
              </span>
            </span>
            <span className={styles.amount}>
              <IconButton
                icon={Minus}
                label={`One ${line.name} less`}
                onClick={() => {
                  onRemoving(line.id);
                  takeOne(client, line.id);
                }}
              />
              <span>{line.qty}</span>
              <IconButton
                icon={Plus}
                label={`One ${line.name} more`}
                disabled={line.qty >= maxCartQuantity}
                onClick={() => addProduct(client, line)}
              />
            </span>
            <span className={styles.price}>{priceText(line.price * line.qty, symbol)}</span>
            <IconButton
              icon={Trash2}
              label={`Remove ${line.name}`}
              data-remove
              onClick={() => {
                onRemoving(line.id);
                removeProduct(client, line.id);
              }}
            />
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span role="status">
          Sub Total <strong className={styles.price}>{priceText(subTotal(lines), symbol)}</strong>
        </span>
        <Button
          variant="primary"
          size="large"
          disabled={lines.length === 0}
          onClick={() => navigate('/checkout/process')}
        >
          Checkout
        </Button>
      </footer>
    </section>
  );
}
