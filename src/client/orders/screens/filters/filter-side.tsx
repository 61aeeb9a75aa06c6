import { ListFilter, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { commandSource } from '#client/commands/command-source.ts';
import { filterCommands } from '#client/orders/commands/filter-commands.ts';
import { setCollapsed } from '#client/orders/stores/filters.store.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Sheet } from '#client/ui/dialogs/sheet.tsx';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useMedia } from '#client/ui/use-media.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import { countNarrowing } from './filter-fields.ts';
import { FilterPanel, firstControl } from './filter-panel.tsx';
import styles from './filter-side.module.css';
import type { ActiveFilter } from './use-order-filter.ts';

const SidebarLead = lateComponent(() =>
  import('#client/shell/screens/frame/sidebar-lead.tsx').then((module) => module.SidebarLead),
);

const narrow = '(max-width: 767px)';

/** The filter at the left side of a screen, which folds away; a sheet on narrow screens, opened by FilterButton. */
export function FilterSide({ place, active }: { place: FilteredList; active: ActiveFilter }): ReactNode {
  const client = useClient();
  const { isCollapsed: chosen, isSheetOpen } = useSnapshot(client.filters);
  const hasRoom = useMedia('(min-width: 1200px)');
  const isCollapsed = chosen ?? !hasRoom;
  const isNarrow = useMedia(narrow);
  const side = useRef<HTMLElement>(null);
  const wantsFocus = useRef<Element | null>(null);
  /** The focused element before the filter. */
  const cameFrom = useRef<Element | null>(null);
  const count = countNarrowing(active.filter);

  const latest = useRef(active);
  latest.current = active;
  const folded = useRef(isCollapsed);
  folded.current = isCollapsed;
  const source = useMemo(() => {
    const toggle = (): void => {
      if (matchMedia(narrow).matches) {
        client.filters.isSheetOpen = !client.filters.isSheetOpen;
        return;
      }
      const { activeElement } = document;
      const isWithin = side.current?.contains(activeElement) === true;
      if (!isWithin) cameFrom.current = activeElement;
      if (!folded.current && !isWithin) {
        const first = firstControl(side.current);
        if (first === null) wantsFocus.current = activeElement;
        else first.focus();
        return;
      }
      wantsFocus.current = folded.current ? activeElement : null;
      setCollapsed(client.filters, client.storage, !folded.current);
      if (isWithin && cameFrom.current instanceof HTMLElement)
        cameFrom.current.focus({ preventScroll: true });
    };
    const reset = (): void => latest.current.setFilter({});
    return commandSource(filterCommands, () => ({
      isNarrowed: latest.current.address !== '',
      toggle,
      reset,
    }));
  }, [client]);
  useCommandSource(source);
  if (isNarrow)
    return (
      <Sheet
        open={isSheetOpen}
        onOpenChange={(open) => {
          client.filters.isSheetOpen = open;
        }}
        title="Filter"
        titleShown={false}
      >
        <div className={styles.sheet}>
          <FilterPanel place={place} active={active} />
        </div>
      </Sheet>
    );
  const fold = (next: boolean): void => setCollapsed(client.filters, client.storage, next);
  if (isCollapsed)
    return (
      <aside className={styles.rail} data-tour="filter" aria-label="Filter">
        <IconButton
          icon={PanelLeftOpen}
          label={count === 0 ? 'Show the filter' : `Show the filter, ${count} in use`}
          keys="/"
          tipSide="right"
          aria-expanded={false}
          onClick={() => fold(false)}
        />
        {count === 0 ? null : (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </aside>
    );
  return (
    <aside ref={side} className={styles.side} data-tour="filter" aria-label="Filter">
      {/* Both at once: the one would push the other down. */}
      <DeferUntilIdle>
        <SidebarLead />
        <FilterPanel place={place} active={active} wantsFocus={wantsFocus} />
      </DeferUntilIdle>
      <div className={styles.fold}>
        <IconButton
          icon={PanelLeftClose}
          label="Hide the filter"
          keys="/"
          tipSide="right"
          aria-expanded
          onClick={() => fold(true)}
        />
      </div>
    </aside>
  );
}

/** Opens the filter's sheet on narrow screens; elsewhere the filter is beside the screen. */
export function FilterButton({ active }: { active: ActiveFilter }): ReactNode {
  const client = useClient();
  const isNarrow = useMedia(narrow);
  const count = countNarrowing(active.filter);
  if (!isNarrow) return null;
  return (
    <Button
      icon={ListFilter}
      aria-haspopup="dialog"
      onClick={() => {
        client.filters.isSheetOpen = true;
      }}
    >
      {count === 0 ? 'Filter' : `Filter (${count})`}
    </Button>
  );
}
