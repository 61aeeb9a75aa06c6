export type TextOf<Form> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form];

/** The faults of a form, by field. */
export type Problems<Form> = Partial<Record<keyof Form, string>>;

export interface TextFieldState {
  value: string;
  error: string | null;
  onChange(event: { target: { value: string } }): void;
}

/** Ties text fields to the state of their form; `problems` is null until the form was to be sent. */
export const textFields =
  <Form extends object>(form: Form, problems: Problems<Form> | null, onChange: (form: Form) => void) =>
  (name: TextOf<Form>): TextFieldState => ({
    value: String(form[name]),
    error: problems?.[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...form, [name]: target.value }),
  });
