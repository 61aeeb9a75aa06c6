import { type ReactNode, useState } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';

interface NumberFieldProps {
  label: string;
  value: number | null;
  /** What `null` is called; without it, there must be a number. */
  empty?: string;
  /** Returns what is wrong with a number; null where nothing is. */
  problem?: (value: number) => string | null;
  onChange(value: number | null): void;
}

/** A number that is taken over as it is typed, once it can be. */
export function NumberField({ label, value, empty, problem, onChange }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : `${value}`);
  const given = read(text);
  const error =
    given === null
      ? empty === undefined && text === ''
        ? 'Type a number.'
        : null
      : Number.isNaN(given)
        ? 'Type a number.'
        : (problem?.(given) ?? null);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={empty}
      value={text}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = read(target.value);
        if (next === null ? empty !== undefined : !Number.isNaN(next) && (problem?.(next) ?? null) === null)
          onChange(next);
      }}
      onBlur={() => {
        if (error === null) setTyped(null);
      }}
    />
  );
}

/** Returns the number in a text, with a point or a comma; null of none, NaN of what is no number. */
function read(text: string): number | null {
  const trimmed = text.trim().replace(',', '.').replace('−', '-');
  return trimmed === '' ? null : Number(trimmed);
}
