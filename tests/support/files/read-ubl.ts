import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Its modules for `import` name files that Node does not find.
const { InvoiceService } = require('@e-invoice-eu/core') as {
  InvoiceService: new (
    logger: object,
  ) => {
    generate(invoice: unknown, options: { format: string; lang: string }): Promise<string | Uint8Array>;
  };
};
const { convert } = require('xmlbuilder2') as {
  convert(xml: string, options: { format: 'object' }): unknown;
};

const service = new InvoiceService({ log() {}, warn() {}, error() {} });

/** Elements of which there may be several, by the names of their parents and their own. */
const lists = [
  /cbc:Note$/,
  /cac:BillingReference$/,
  /cac:PaymentMeans$/,
  /cac:TaxTotal$/,
  /cac:TaxSubtotal$/,
  /cac:InvoiceLine$/,
  /cac:PartyIdentification$/,
  /Invoice cac:AllowanceCharge$/,
  /cac:AccountingSupplierParty cac:Party cac:PartyTaxScheme$/,
];

/** Elements with attributes become several values: their text, and each attribute beside it. */
function flat(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((one) => flat(one, path));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (name.startsWith('@')) return [];
      const own = `${path} ${name}`;
      const isList = lists.some((end) => end.test(own)) && !own.endsWith('PaymentTerms cbc:Note');
      if (typeof inner !== 'object' || inner === null || !('#' in inner)) {
        const read = flat(inner, own);
        return [[name, isList && !Array.isArray(read) ? [read] : read]];
      }
      const { '#': text, ...attributes } = inner;
      return [
        [name, text],
        ...Object.entries(attributes).map(([key, one]): [string, unknown] => [`${name}${key}`, one]),
      ];
    }),
  );
}

/**
 * Lets another program read a UBL invoice, which validates it by its own rules, and write it as Cross Industry
 * Invoice. Rejects if something is wrong with it.
 */
export async function asReadElsewhere(ubl: string): Promise<string> {
  const root = convert(ubl.replaceAll(/<(\/?)Invoice\b/g, '<$1ubl:Invoice').replace('xmlns=', 'xmlns:ubl='), {
    format: 'object',
  });
  const written = await service.generate(flat(root, ''), {
    format: 'CII',
    lang: 'en',
  });
  return String(written);
}

/** Returns the values of an XML document, each with the names of the elements around it. */
export function valuesOf(xml: string): string[] {
  const walk = (value: unknown, path: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => walk(one, path));
    if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}`];
    return Object.entries(value).flatMap(([name, inner]) =>
      name.startsWith('@xmlns') ? [] : walk(inner, name === '#' ? path : `${path}/${name}`),
    );
  };
  return walk(convert(xml, { format: 'object' }), '');
}
