import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { savePreset } from '#client/orders/actions/edit-presets.ts';
import type { Preset } from '#client/orders/stores/filters.store.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { isComposing } from '#client/typing/text-keys.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DateRange } from '#client/ui/fields/date-range.tsx';
import { MultiSelect } from '#client/ui/fields/multi-select.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { usePausedText } from '#client/ui/fields/use-paused-text.ts';
import { maxPresetName } from '#shared/orders/list/filter-options.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { mayEditPresets, mayFilterBy } from '#shared/orders/list/order-filter-access.ts';
import { dependents, type FilterField, filterFields } from './filter-fields.ts';
import styles from './filter-panel.module.css';
import { useFilterOptions } from './use-filter-options.ts';
import type { ActiveFilter } from './use-order-filter.ts';

/** Returns the name under which the name of a preset is kept while it is not saved; `preset` null: of a new one. */
export const presetForm = (place: FilteredList, preset: Preset | null): string =>
  `preset.${place}.${preset?.id ?? 'new'}`;

/** Every field of the filter, applied as it is changed, and its name for saving. */
export function FilterForm({
  place,
  active: { filter, setFilter },
  editing,
  onNamed,
  onSaved,
}: {
  place: FilteredList;
  active: ActiveFilter;
  /** The preset that saving writes over; null makes a new one. */
  editing: Preset | null;
  /** Whether a name is typed that is not saved. */
  onNamed(isNamed: boolean): void;
  onSaved(): void;
}): ReactNode {
  const actor = actorOf(useUser());
  const fields = filterFields[place].filter((field) =>
    mayFilterBy(actor, field.kind === 'list' ? field.name : field.start),
  );
  const change = (part: Partial<OrderFilter>): void => {
    const cleared = Object.keys(part).flatMap((name) => dependents[name as keyof OrderFilter] ?? []);
    const rest = Object.fromEntries(
      Object.entries(filter).filter(([name]) => !cleared.some((other) => other === name)),
    );
    setFilter({ ...rest, ...part });
  };
  return (
    <div className={styles.form}>
      {fields.map((field) => (
        <Field
          key={field.kind === 'list' ? field.name : field.start}
          field={field}
          filter={filter}
          onChange={change}
        />
      ))}
      <CustomSearch text={filter.customSearch ?? ''} onChange={(customSearch) => change({ customSearch })} />
      <PresetName place={place} filter={filter} editing={editing} onNamed={onNamed} onSaved={onSaved} />
    </div>
  );
}

function Field({
  field,
  filter,
  onChange,
}: {
  field: FilterField;
  filter: OrderFilter;
  onChange(part: Partial<OrderFilter>): void;
}): ReactNode {
  const options = useFilterOptions(field.kind === 'list' ? field.name : field.start, filter);
  if (field.kind === 'list')
    return (
      <MultiSelect
        label={field.label}
        options={options}
        chosen={filter[field.name] ?? []}
        onChange={(chosen) => onChange({ [field.name]: chosen.length === 0 ? undefined : chosen })}
      />
    );
  return (
    <DateRange
      label={field.label}
      start={filter[field.start]}
      end={filter[field.end]}
      onChange={(start, end) => onChange({ [field.start]: start, [field.end]: end })}
    />
  );
}

/** Applies after a pause in typing. */
function CustomSearch({ text, onChange }: { text: string; onChange(text: string): void }): ReactNode {
  const [typed, setTyped] = usePausedText(text, onChange);
  return (
    <TextField
      label="Custom Search"
      type="search"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function PresetName({
  place,
  filter,
  editing,
  onNamed,
  onSaved,
}: {
  place: FilteredList;
  filter: OrderFilter;
  editing: Preset | null;
  onNamed(isNamed: boolean): void;
  onSaved(): void;
}): ReactNode {
  const client = useClient();
  const user = useUser();
  const form = useKeptForm(presetForm(place, editing), { name: editing?.name ?? '' });
  const { name } = form.values;
  const { isChanged } = form;
  useEffect(() => onNamed(isChanged), [onNamed, isChanged]);
  const [isMissing, setMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const allowed = mayEditPresets(user);

  const save = async (): Promise<void> => {
    if (!allowed || isSaving) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    setSaving(true);
    const forget = form.begin();
    const saved = await savePreset(client, place, editing?.id ?? null, name.trim(), filter);
    setSaving(false);
    if (saved === null) return;
    if (forget()) onSaved();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void save();
  };
  return (
    <div className={styles.save}>
      <TextField
        label="Preset name"
        maxLength={maxPresetName}
        value={name}
        error={isMissing ? 'Required!' : null}
        disabled={!allowed}
        onChange={(event) => {
          form.change({ name: event.target.value });
          setMissing(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="primary" busy={isSaving} disabled={!allowed} onClick={() => void save()}>
        Save Preset Filter
      </Button>
    </div>
  );
}
