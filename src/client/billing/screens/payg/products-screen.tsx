import { ArrowDown, ArrowUp, PackageOpen, Pencil, Plus, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { loadManagedProducts, orderProducts, saveProduct } from '#client/billing/actions/payg.ts';
import { kinds } from '#client/billing/screens/retail/retail-labels.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import type { ManagedProduct } from '#shared/billing/payg.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './payg-screen.module.css';
import { ProductDialog } from './product-dialog.tsx';

interface Offer {
  products: ManagedProduct[];
  currencies: string[];
}

/** The products for those who pay as they go, in the order of the offer. */
export function ProductsScreen(): ReactNode {
  const client = useClient();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [edited, setEdited] = useState<ManagedProduct | 'new' | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const loaded = await loadManagedProducts(client);
    setFailed(loaded === null);
    if (loaded !== null) setOffer(loaded);
  }, [client]);
  useEffect(() => void load(), [load]);

  const move = async (from: number, by: -1 | 1): Promise<void> => {
    if (offer === null) return;
    const products = [...offer.products];
    products.splice(from + by, 0, ...products.splice(from, 1));
    setOffer({ ...offer, products });
    const ids = products.map(({ id }) => id);
    if ((await orderProducts(client, ids)) === null) await load();
  };
  const setSold = async (product: ManagedProduct, isSold: boolean): Promise<void> => {
    await saveProduct(client, { ...product, isSold });
    await load();
  };
  return (
    <div className={page.screen}>
      <header className={styles.head}>
        <h1 className={page.title}>Pay as you go</h1>
        <Link href="/plans">Plans</Link>
        <Link href="/payg/list">Customers</Link>
      </header>
      <section className={page.section} aria-labelledby="payg-products">
        <header className={styles.head}>
          <h2 id="payg-products" className={styles.name}>
            Products
          </h2>
          <Button icon={Plus} variant="primary" disabled={offer === null} onClick={() => setEdited('new')}>
            New product
          </Button>
        </header>
        <p className={page.hint}>
          What customers on a free plan can buy, in this order. Carts that are open follow at once; invoices
          stay as they were made.
        </p>
        {offer !== null ? (
          offer.products.length === 0 ? (
            <EmptyState
              icon={PackageOpen}
              title="Nothing is sold"
              text="Customers on a free plan can buy what you add here."
            />
          ) : (
            <ul className={styles.products} aria-label="Products in the order in which they are offered">
              {offer.products.map((product, at) => (
                <ProductLine
                  key={product.id}
                  product={product}
                  isFirst={at === 0}
                  isLast={at === offer.products.length - 1}
                  onMove={(by) => void move(at, by)}
                  onEdit={() => setEdited(product)}
                  onSell={(isSold) => void setSold(product, isSold)}
                />
              ))}
            </ul>
          )
        ) : isFailed ? (
          <EmptyState
            icon={WifiOff}
            role="alert"
            title="The products could not be loaded"
            text="Check your connection and try again."
            action={<Button onClick={() => void load()}>Try again</Button>}
          />
        ) : (
          <Skeleton height="224px" />
        )}
      </section>
      {edited === null || offer === null ? null : (
        <ProductDialog
          product={edited === 'new' ? null : edited}
          currencies={offer.currencies}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void load();
          }}
        />
      )}
    </div>
  );
}

function ProductLine({
  product,
  isFirst,
  isLast,
  onMove,
  onEdit,
  onSell,
}: {
  product: ManagedProduct;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onEdit(): void;
  onSell(isSold: boolean): void;
}): ReactNode {
  const { name, type, amount, price, currency, isSold } = product;
  const { title, write } = kinds[type];
  return (
    <li>
      <span className={styles.name}>
        <strong>{name}</strong>
        <span className={page.hint}>
          {title}, {write(amount)}
        </span>
      </span>
      {isSold ? null : <Chip>Not sold</Chip>}
      <span className={styles.price}>{priceText(price, currency)}</span>
      <span className={styles.tools}>
        <IconButton
          icon={ArrowUp}
          label={`Offer ${name} earlier`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Offer ${name} later`}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
        <Button
          size="small"
          aria-label={isSold ? `Stop selling ${name}` : `Sell ${name} again`}
          onClick={() => onSell(!isSold)}
        >
          {isSold ? 'Stop selling' : 'Sell again'}
        </Button>
      </span>
    </li>
  );
}
