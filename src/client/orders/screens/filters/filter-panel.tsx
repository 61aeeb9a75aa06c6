import { RotateCcw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { loadPresets } from '#client/orders/actions/edit-presets.ts';
import type { Preset } from '#client/orders/stores/filters.store.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { formKey, keepForm } from '#client/sync/kept-form.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { isFocusFree } from '#client/ui/focus-free.ts';
import { useSteadyHeight } from '#client/ui/use-steady-height.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import { FilterForm, presetForm } from './filter-form.tsx';
import styles from './filter-panel.module.css';
import { PresetList } from './preset-list.tsx';
import type { ActiveFilter } from './use-order-filter.ts';

/**
 * Presets and every field. Folding the panel away leaves the preset that is being edited; a name that was begun is kept
 * until it is saved or reset, and the filter that is applied stays, since it is the screen's.
 */
export function FilterPanel({
  place,
  active,
  wantsFocus = null,
}: {
  place: FilteredList;
  active: ActiveFilter;
  /**
   * What had the focus when the filter was asked for. It takes the focus once its presets are there, unless that has gone
   * elsewhere by then, and sets it to null.
   */
  wantsFocus?: RefObject<Element | null> | null;
}): ReactNode {
  const client = useClient();
  const { id: userId } = useUser();
  const presets = useSnapshot(client.filters).presets[place] as Preset[] | null;
  const [editing, setEditing] = useState<Preset | null>(null);
  /** Changes when the form is to begin anew. */
  const [formCount, setFormCount] = useState(0);
  const [isNamed, setNamed] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void loadPresets(client, place).then((loaded) => setFailed(!loaded));
  }, [client, place]);

  // Presets that come late would push the field away that is being pressed.
  const presetPart = useRef<HTMLElement>(null);
  useSteadyHeight(presetPart);
  const root = useRef<HTMLDivElement>(null);
  const isHere = presets !== null || failed;
  useEffect(() => {
    const from = wantsFocus?.current ?? null;
    if (!isHere || wantsFocus === null || from === null) return;
    wantsFocus.current = null;
    if (document.activeElement !== from && !isFocusFree()) return;
    firstControl(root.current?.parentElement ?? null)?.focus();
  }, [isHere, wantsFocus]);

  const begin = (preset: Preset | null): void => {
    setEditing(preset);
    setFormCount((before) => before + 1);
  };
  const edit = (preset: Preset): void => {
    const again = editing?.id === preset.id;
    begin(again ? null : preset);
    if (!again) active.setFilter(preset.filter, true);
  };
  const reset = (): void => {
    for (const preset of new Set([null, editing]))
      keepForm(client.storage, formKey(userId, presetForm(place, preset)), {});
    begin(null);
    active.setFilter({});
  };
  return (
    <div ref={root} className={styles.panel} data-filter={isHere}>
      <section ref={presetPart} aria-labelledby={`presets-${place}`}>
        <header className={styles.head}>
          <h2 id={`presets-${place}`}>Presets</h2>
          <Button
            size="small"
            variant="quiet"
            icon={RotateCcw}
            disabled={active.address === '' && editing === null && !isNamed}
            onClick={reset}
          >
            Reset
          </Button>
        </header>
        {presets === null ? (
          <p className={styles.none} role={failed ? 'alert' : 'status'}>
            {failed ? 'The presets could not be loaded.' : 'Loading...'}
          </p>
        ) : (
          <PresetList
            place={place}
            presets={presets}
            active={active}
            editing={editing}
            onEdit={edit}
            onDeleted={(preset) => (editing?.id === preset.id ? begin(null) : undefined)}
          />
        )}
      </section>
      <section aria-labelledby={`filter-${place}`}>
        <header className={styles.head}>
          <h2 id={`filter-${place}`}>{editing === null ? 'Filter' : 'Edit preset'}</h2>
        </header>
        <FilterForm
          key={formCount}
          place={place}
          active={active}
          editing={editing}
          onNamed={setNamed}
          onSaved={() => begin(null)}
        />
      </section>
    </div>
  );
}

/**
 * Returns the first control of the filter within an element: its first preset, or its first field; null while there
 * is none.
 */
export const firstControl = (within: Element | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>('[data-filter="true"] ul [aria-pressed]') ??
  within?.querySelector<HTMLElement>('[data-filter="true"] > section:last-of-type :is(button, input)') ??
  null;
