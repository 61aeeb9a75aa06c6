import { type DocumentLine, type InvoiceDocument, totalsOf } from './invoice-document.ts';

type Credited = Pick<InvoiceDocument, 'lines' | 'allowances' | 'taxes' | 'totals'>;

/** Returns the lines of an invoice with the quantities that no credit note has taken back yet; none of quantity 0. */
export function creditableLines(
  invoice: Pick<Credited, 'lines'>,
  before: readonly Pick<Credited, 'lines'>[],
): DocumentLine[] {
  return invoice.lines.flatMap((line) => {
    const credited = before.flatMap(({ lines }) => lines).filter(({ id }) => id === line.id);
    const quantity = line.quantity - credited.reduce((sum, each) => sum + each.quantity, 0);
    return quantity <= 0 ? [] : [{ ...line, quantity, net: line.price * quantity }];
  });
}

/**
 * Returns the content of a credit note over some of an invoice: quantities by the line's id. Its taxes are what is left of
 * the rounded taxes of all credit notes together, so that these never take back more than was invoiced.
 */
export function creditOf(
  invoice: Credited,
  before: readonly Credited[],
  quantities: Readonly<Record<string, number>>,
): Credited {
  const left = creditableLines(invoice, before);
  const lines = left.flatMap((line) => {
    const quantity = Math.min(quantities[line.id] ?? 0, line.quantity);
    return quantity <= 0 ? [] : [{ ...line, quantity, net: line.price * quantity }];
  });
  const isAll = left.every((line) => quantities[line.id] === line.quantity);
  const allowances = isAll ? invoice.allowances : [];
  const own = totalsOf(lines, allowances);
  const together = totalsOf([...before.flatMap((note) => note.lines), ...lines], allowances);
  const taxes = own.taxes.map((share) => {
    const isSame = ({ category, rate }: typeof share): boolean =>
      category === share.category && rate === share.rate;
    const credited = before.flatMap((note) => note.taxes).filter(isSame);
    const all = together.taxes.find(isSame)?.tax ?? 0;
    return { ...share, tax: all - credited.reduce((sum, { tax }) => sum + tax, 0) };
  });
  const tax = taxes.reduce((sum, share) => sum + share.tax, 0);
  return { lines, allowances, taxes, totals: { ...own.totals, tax, total: own.totals.net + tax } };
}
