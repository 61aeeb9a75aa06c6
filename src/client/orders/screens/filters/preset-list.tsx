import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { deletePreset } from '#client/orders/actions/edit-presets.ts';
import type { Preset } from '#client/orders/stores/filters.store.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { cuts, cutText } from '#client/ui/display/cut-text.ts';
import { useRemovalFocus } from '#client/ui/use-removal-focus.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import { mayEditPresets } from '#shared/orders/list/order-filter-access.ts';
import { filterAddress } from '#shared/orders/list/order-filter-address.ts';
import styles from './filter-panel.module.css';
import type { ActiveFilter } from './use-order-filter.ts';

/** One's saved filters: choosing one applies it, choosing it again takes it away. */
export function PresetList({
  place,
  presets,
  active: { address, setFilter },
  editing,
  onEdit,
  onDeleted,
}: {
  place: FilteredList;
  presets: readonly Preset[];
  active: ActiveFilter;
  editing: Preset | null;
  onEdit(preset: Preset): void;
  onDeleted(preset: Preset): void;
}): ReactNode {
  const client = useClient();
  const allowed = mayEditPresets(useUser());
  const [doomed, setDoomed] = useState<Preset | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { list, emptied, removing, moveOn } = useRemovalFocus<HTMLParagraphElement>(
    presets.map(({ id }) => id),
  );
  const isActive = (preset: Preset): boolean => address !== '' && filterAddress(preset.filter) === address;

  const remove = async (preset: Preset): Promise<void> => {
    setBusy(true);
    const gone = await deletePreset(client, place, preset.id);
    setBusy(false);
    setDoomed(null);
    if (!gone) return;
    if (isActive(preset)) setFilter({});
    onDeleted(preset);
  };
  if (presets.length === 0)
    return (
      <p ref={emptied} tabIndex={-1} className={styles.none}>
        No saved presets yet.
      </p>
    );
  return (
    <>
      <ul ref={list} className={styles.presets}>
        {presets.map((preset) => (
          <li key={preset.id} className={styles.preset} data-active={isActive(preset)}>
            <button
              type="button"
              className={styles.choose}
              aria-pressed={isActive(preset)}
              title={preset.name.length > cuts.presetName ? preset.name : undefined}
              onClick={() => (isActive(preset) ? setFilter({}) : setFilter(preset.filter, true))}
            >
              {cutText(preset.name, cuts.presetName)}
            </button>
            <IconButton
              icon={Pencil}
              size="small"
              label={`Edit ${preset.name}`}
              pressed={editing?.id === preset.id}
              onClick={() => onEdit(preset)}
            />
            <IconButton
              icon={Trash2}
              size="small"
              label={`Delete ${preset.name}`}
              disabled={!allowed}
              data-remove
              onClick={() => {
                removing(preset.id);
                setDoomed(preset);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        title="Delete preset"
        text="Are you sure you want to delete this preset?"
        confirmLabel="Yes"
        cancelLabel="No"
        danger
        busy={isBusy}
        onConfirm={() => (doomed === null ? undefined : void remove(doomed))}
        onCancel={() => setDoomed(null)}
        onClosed={moveOn}
      />
    </>
  );
}
