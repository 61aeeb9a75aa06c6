import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { NewCustomerLink } from '#client/accounts/screens/customers/new-customer-link.tsx';
import { LateCartButton } from '#client/billing/screens/cart/late-cart-button.tsx';
import { ResourcesButton } from '#client/billing/screens/plan/resources-button.tsx';
import { LateNotificationBell } from '#client/notifications/screens/bell/late-notification-bell.tsx';
import { OrderControllerLayer } from '#client/orders/screens/controller/order-controller-layer.tsx';
import { CommandLayer } from '#client/shell/screens/palette/command-layer.tsx';
import { PaletteButton } from '#client/shell/screens/palette/palette-button.tsx';
import { ProductMark } from '#client/shell/screens/parts/product-mark.tsx';
import { isFocusFree } from '#client/ui/focus-free.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { NewOrderLink } from './new-order-link.tsx';
import { QuickSearch } from './quick-search.tsx';
import styles from './shell-frame.module.css';
import { ShellNotices } from './shell-notices.tsx';
import { isBoardRoute, isListRoute } from './shell-routes.ts';
import { ViewToggle } from './view-toggle.tsx';
import { Welcome } from './welcome.tsx';

const WorkClock = lateComponent(() =>
  import('#client/work-time/screens/work-clock.tsx').then((module) => module.WorkClock),
);

/** Header and main area of every signed-in screen but the review screen. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const main = useMainFocus(path);
  useTopOfPage(path);
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
          {isBoardRoute(path) ? <QuickSearch key="orders" place="orders" /> : null}
          {isListRoute(path) ? <QuickSearch key="archive" place="archive" /> : null}
          <div className={styles.end}>
            <Welcome />
            <ConnectionNote />
            <DeferUntilIdle>
              <WorkClock />
            </DeferUntilIdle>
            {isBoardRoute(path) || isListRoute(path) ? <ViewToggle /> : null}
            <NewCustomerLink />
            <NewOrderLink />
            <ResourcesButton />
            <LateCartButton />
            <PaletteButton />
            <LateNotificationBell />
            <AccountMenu />
          </div>
        </header>
        <ShellNotices />
        <main ref={main} id="main" className={styles.main} tabIndex={-1}>
          <OrderControllerLayer>{children}</OrderControllerLayer>
        </main>
      </div>
    </CommandLayer>
  );
}

/** Returns the ref of the main area, which is focused after a change of screen unless something else is focused. */
function useMainFocus(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (isFocusFree()) main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** Shows another screen from its top. Going back and forth the browser scrolls, and a `#name` leads to its element. */
function useTopOfPage(path: string): void {
  const shown = useRef(path);
  const isPlaced = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event): void => {
      isPlaced.current = type === 'popstate' || location.hash !== '';
    };
    // Before the router, which shows the screen at once.
    const events = ['pushState', 'popstate'] as const;
    for (const event of events) window.addEventListener(event, note, { capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, note, { capture: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!isPlaced.current) window.scrollTo(0, 0);
    isPlaced.current = false;
  }, [path]);
}
