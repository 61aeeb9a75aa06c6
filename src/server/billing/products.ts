import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import type { ManagedProduct } from '#shared/billing/payg.ts';
import { mayManageProducts } from '#shared/billing/payg-rules.ts';
import { productProblems } from '#shared/billing/product.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import {
  allProducts,
  buyingCompanies,
  insertManagedProduct,
  knownCurrencies,
  lockProducts,
  placeProducts,
  updateProduct,
} from './products.queries.ts';

type Terms = Omit<ManagedProduct, 'id' | 'isSold'>;

function requireManager({ actor }: UseCaseContext): void {
  if (!mayManageProducts(actor)) throw forbidden();
}

/** All products, sold or not, and the currencies that they can be sold in. */
export async function readManagedProducts(
  context: UseCaseContext,
): Promise<{ products: ManagedProduct[]; currencies: string[] }> {
  requireManager(context);
  return { products: await allProducts(context.tx), currencies: await knownCurrencies(context.tx) };
}

const labels = {
  type: 'What it adds to',
  name: 'Name',
  amount: 'Amount',
  price: 'Price',
  currency: 'Currency',
  isMonthly: 'How it is paid',
  isSold: 'Sold',
} as const;

async function checked({ tx }: MutationContext, terms: Terms): Promise<Terms> {
  const { amount, price } = terms;
  const problems = productProblems(
    {
      ...terms,
      amount: Number.isSafeInteger(amount) ? amount : null,
      price: Number.isSafeInteger(price) ? price : null,
    },
    await knownCurrencies(tx),
  );
  requireValid(problems, labels);
  return { ...terms, name: terms.name.trim() };
}

async function productOf({ tx }: UseCaseContext, id: string): Promise<ManagedProduct> {
  const found = (await allProducts(tx)).find((product) => product.id === id);
  if (found === undefined) throw new Refusal('not_found', 'Not Found', ['There is no such product.']);
  return found;
}

/** Sells something new. */
export async function createProduct(context: MutationContext, terms: Terms): Promise<ManagedProduct> {
  requireManager(context);
  await lockProducts(context.tx);
  const id = await insertManagedProduct(context.tx, await checked(context, terms));
  await publishToBuyers(context, [terms]);
  return productOf(context, id);
}

/** Changes a product. */
export async function saveProduct(
  context: MutationContext,
  id: string,
  sent: SentForm<Terms & { isSold: boolean }>,
): Promise<ManagedProduct> {
  requireManager(context);
  await lockProducts(context.tx);
  const { id: _id, ...stored } = await productOf(context, id);
  const product = mergeForm(sent, stored, labels);
  await updateProduct(context.tx, id, { ...product, ...(await checked(context, product)) });
  await publishToBuyers(context, [stored, product]);
  return productOf(context, id);
}

/** Puts all products into another order. */
export async function orderProducts(
  context: MutationContext,
  ids: readonly string[],
): Promise<ManagedProduct[]> {
  requireManager(context);
  await lockProducts(context.tx);
  const products = await allProducts(context.tx);
  const known = products.map(({ id }) => id);
  if (
    known.length !== ids.length ||
    new Set(ids).size !== ids.length ||
    !known.every((id) => ids.includes(id))
  )
    throw new Refusal('conflict', 'Failed', [
      'The products have changed in the meantime. Please check them and sort them again.',
    ]);
  await placeProducts(context.tx, ids);
  await publishToBuyers(context, products);
  return allProducts(context.tx);
}

/** Publishes changed products to who can buy them: open carts and offers are reloaded with the profile. */
const publishToBuyers = async (
  { tx }: MutationContext,
  changed: readonly Pick<ManagedProduct, 'currency'>[],
): Promise<void> =>
  publishProfileReload(tx, await buyingCompanies(tx, [...new Set(changed.map(({ currency }) => currency))]));
