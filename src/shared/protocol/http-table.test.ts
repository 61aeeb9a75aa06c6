import { expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './http-table.ts';

/** The kinds of value that a field takes, `null` among them. */
function kindsOf(schema: z.core.JSONSchema.BaseSchema): string[] {
  const { type, anyOf = [] } = schema;
  return [type ?? [], ...anyOf.map((one) => (typeof one === 'boolean' ? [] : kindsOf(one)))].flat();
}

it('has bodies that go as the fields of a form, which hold text: what is more is JSON text', () => {
  const others: string[] = [];
  for (const [name, { body }] of Object.entries(routes))
    if (body instanceof z.ZodObject)
      for (const [field, schema] of Object.entries(body.shape)) {
        const kinds = kindsOf(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }));
        if (kinds.some((kind) => ['object', 'array', 'null'].includes(kind))) others.push(`${name}.${field}`);
      }
  expect(others).toEqual([]);
});
