import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { loadManagedProducts, orderProducts, saveProduct } from '#client/billing/actions/payg.ts';
import { type OfferListProps, OfferScreen } from '#client/billing/screens/offer/offer-screen.tsx';
import { kinds } from '#client/billing/screens/retail/retail-labels.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import page from '#client/ui/page.module.css';
import type { ManagedProduct } from '#shared/billing/payg.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './payg-screen.module.css';
import { ProductDialog } from './product-dialog.tsx';

/** What is sold beside plans, once or by the month, in the order of the offer. */
export function ProductsScreen(): ReactNode {
  return (
    <OfferScreen
      title="Pay as you go"
      links={
        <>
          <Link href="/plans">Plans</Link>
          <Link href="/payg/list">Customers</Link>
        </>
      }
      heading="Products"
      hint="What customers can buy beside their plan, in this order: once by the cart on a free plan, by the month on a paid one. Screens that are open follow at once; invoices and what is bought already stay as they were."
      noun="product"
      empty={{
        title: 'Nothing is sold',
        text: 'Customers can buy what you add here beside their plan, once or by the month.',
      }}
      load={loadManagedProducts}
      List={ProductList}
      Dialog={ProductDialog}
    />
  );
}

function ProductList({ items, onEdit, onShow, onReload }: OfferListProps<ManagedProduct>): ReactNode {
  const client = useClient();
  const move = async (from: number, by: -1 | 1): Promise<void> => {
    const products = [...items];
    products.splice(from + by, 0, ...products.splice(from, 1));
    onShow(products);
    const ids = products.map(({ id }) => id);
    if ((await orderProducts(client, ids)) === null) await onReload();
  };
  const setSold = async (product: ManagedProduct, isSold: boolean): Promise<void> => {
    await saveProduct(client, { ...product, isSold }, { isSold: product.isSold });
    await onReload();
  };
  return (
    <ul className={styles.products} aria-label="Products in the order in which they are offered">
      {items.map((product, at) => (
        <ProductLine
          key={product.id}
          product={product}
          isFirst={at === 0}
          isLast={at === items.length - 1}
          onMove={(by) => void move(at, by)}
          onEdit={() => onEdit(product)}
          onSell={(isSold) => void setSold(product, isSold)}
        />
      ))}
    </ul>
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
  const { name, type, amount, price, currency, isMonthly, isSold } = product;
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
      <span className={styles.price}>
        {priceText(price, currency)}
        {isMonthly ? ' a month' : ''}
      </span>
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
