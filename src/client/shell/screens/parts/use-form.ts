import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { type Before, FormConflict } from '#client/sync/form-conflict.ts';
import { isTyping } from '#client/typing/text-field.ts';
import { hasTypedSince } from '#client/typing/typing-rest.ts';
import {
  type Problems,
  type TextFieldState,
  type TextOf,
  textFields,
} from '#client/ui/fields/text-fields.ts';
import { useFirstProblem } from '#client/ui/fields/use-first-problem.ts';
import { type KeptForm, useKeptForm } from './use-kept-form.ts';

export interface FormSpec<T extends object> {
  /** Unique among a person's forms: `customer.17`. */
  name: string;
  /** What it shows where nothing was typed. It may change while the form is open. */
  given: T;
  /** Fields that are never written to the device: passwords. */
  unkept?: readonly (keyof T)[];
  problemsOf?(values: T): Problems<T>;
  /**
   * Returns whether it is saved, or the problems that the server found, or what others have changed meanwhile. Called
   * with valid values alone, and what the changed ones showed before.
   */
  send(values: T, before: Before): Promise<boolean | Problems<T> | FormConflict>;
  /** Called once all that was typed is saved. */
  onSaved?(): void;
}

export interface Form<T extends object> extends KeptForm<T> {
  busy: boolean;
  /** Problems by field after the first attempt to send; null before. */
  problems: Problems<T> | null;
  /** Returns the attributes of a text field. */
  field(name: TextOf<T>): TextFieldState & { readOnly: boolean };
  /** Attributes of the form element. */
  element: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'>;
  submit(): Promise<void>;
}

/**
 * Returns a form's state: kept until it is saved or discarded, validated when it is to be sent, sent once at a time. The
 * focus goes to its first problem.
 */
export function useForm<T extends object>(spec: FormSpec<T>): Form<T> {
  const kept = useKeptForm(spec.name, spec.given, spec.unkept);
  const { values } = kept;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ values: T; problems: Problems<T> } | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  const toProblem = useFirstProblem(ref);
  const problems = { ...spec.problemsOf?.(values), ...unmended(refused, values) };

  const submit = async (): Promise<void> => {
    setTried(true);
    if (busy) return;
    if (Object.keys(problems).length > 0) return toProblem();
    const saved = kept.begin();
    setBusy(true);
    const [from, begun] = [document.activeElement, performance.now()];
    const outcome = await spec.send(values, kept.before());
    setBusy(false);
    if (outcome === true) {
      setTried(false);
      if (saved()) spec.onSaved?.();
    } else if (outcome instanceof FormConflict) {
      kept.rebase(outcome.now);
    } else if (outcome !== false) {
      setRefused({ values, problems: outcome });
      // Not from what is typed meanwhile.
      const hasGoneOn = document.activeElement !== from || hasTypedSince(begun);
      if (!isTyping() || !hasGoneOn) toProblem();
    }
  };
  const shown = tried ? problems : null;
  const textField = textFields(values, shown, kept.change);
  return {
    ...kept,
    busy,
    problems: shown,
    field: (name) => ({ ...textField(name), readOnly: busy }),
    element: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    submit,
  };
}

/** Returns the server's problems of the fields that are as they were sent. */
function unmended<T extends object>(
  refused: { values: T; problems: Problems<T> } | null,
  values: T,
): Problems<T> {
  if (refused === null) return {};
  const isSame = (field: string): boolean =>
    JSON.stringify(refused.values[field as keyof T]) === JSON.stringify(values[field as keyof T]);
  return Object.fromEntries(
    Object.entries(refused.problems).filter(([field]) => isSame(field)),
  ) as Problems<T>;
}
