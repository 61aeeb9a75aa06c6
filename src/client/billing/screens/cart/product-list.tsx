import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addProduct, loadProducts } from '#client/billing/actions/change-cart.ts';
import { useClient, usePlanState } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { priceText } from '#shared/kernel/money.ts';
import { lastsOneMonth } from '#shared/orders/meters.ts';
import styles from './cart-screen.module.css';

/** Lists the products for the plan. */
export function ProductList(): ReactNode {
  const client = useClient();
  // Plan events announce new products.
  const { data: offer, failure, load } = useLoaded(() => loadProducts(client), { version: usePlanState() });
  return (
    <section className={page.section} aria-labelledby="cart-products">
      <h2 id="cart-products">What you can buy</h2>
      {offer === null && failure !== null ? (
        <LoadFailure what="What you can buy" onRetry={() => void load()} />
      ) : offer === null ? (
        <Skeleton height="120px" />
      ) : offer.products.length === 0 ? (
        <p>Nothing is sold for your plan by the piece.</p>
      ) : (
        <ul className={styles.lines}>
          {offer.products.map((product) => (
            <li key={product.id}>
              <span className={styles.name}>
                <strong>{product.name}</strong>
                <span className={page.hint}>
                  {lastsOneMonth(product.type) ? 'For this month of your plan' : 'For good'}
                </span>
              </span>
              <span className={styles.price}>{priceText(product.price, offer.currencySimbol)}</span>
              <Button
                size="small"
                icon={Plus}
                aria-label={`Add ${product.name} to the cart`}
                onClick={() => addProduct(client, product)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link href="/membership/package">Look at the plans</Link>
      </p>
    </section>
  );
}
