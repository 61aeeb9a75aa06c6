import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { OrderDeskLayer } from '#client/features/order-desk/order-desk-layer.tsx';
import { CommandLayer } from '#client/features/palette/command-layer.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { NewOrderLink } from './new-order-link.tsx';
import { OrderSearch } from './order-search.tsx';
import { PaletteButton } from './palette-button.tsx';
import { ProductMark } from './product-mark.tsx';
import styles from './shell-frame.module.css';

/** Header and main area of every signed-in screen but the review screen. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <CommandLayer>
      <div className={styles.shell}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <header className={styles.header}>
          <Link href="/" className={styles.home}>
            <ProductMark />
          </Link>
          {path === '/' ? <OrderSearch /> : <span className={styles.space} />}
          <div className={styles.end}>
            <ConnectionNote />
            <NewOrderLink />
            <PaletteButton />
            <AccountMenu />
          </div>
        </header>
        <main id="main" className={styles.main} tabIndex={-1}>
          <OrderDeskLayer>{children}</OrderDeskLayer>
        </main>
      </div>
    </CommandLayer>
  );
}
