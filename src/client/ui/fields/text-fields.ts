type TextOf<Form> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form];

/** Ties text fields to the state of their form; `problems` is null until the form was to be sent. */
export const textFields =
  <Form extends object>(
    form: Form,
    problems: Partial<Record<keyof Form, string>> | null,
    onChange: (form: Form) => void,
  ) =>
  (name: TextOf<Form>) => ({
    value: String(form[name]),
    error: problems?.[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...form, [name]: target.value }),
  });
