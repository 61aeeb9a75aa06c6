import { describe, expect, it } from 'vitest';
import type { PlanTerms } from '#shared/billing/offer/managed-plan.ts';
import { planForm, planFormProblems, termsOfForm } from '#shared/billing/offer/plan-form.ts';
import { amountWords, productProblems } from '#shared/billing/product.ts';
import type { ManagedCategory } from '#shared/orders/services/service.ts';
import { categoryProblems, serviceForm, serviceFormProblems } from '#shared/orders/services/service-form.ts';
import { type CataloguePlan, type CatalogueProduct, catalogues } from './catalogues.ts';

const currency = '€';
const each = Object.entries(catalogues);
const limit = (value: number): number | null => (value < 0 ? null : value);

const termsOf = (plan: CataloguePlan): PlanTerms => ({
  ...plan,
  paymentTerm: 'Monthly',
  currency,
  storage: limit(plan.storageQuota),
  hours: limit(plan.allocatedHours),
  orders: limit(plan.totalOrders),
  activeOrders: limit(plan.activeOrders),
  seats: null,
  features: [...plan.features],
  graceDays: 0,
  isOffered: true,
});

describe.each(each)('the catalogue %s', (_, { categories, plans, products }) => {
  it('has plans that its form takes unchanged', () => {
    for (const plan of plans) {
      const terms = termsOf(plan);
      const form = planForm(terms, currency);
      expect(planFormProblems(form, [currency]), plan.title).toEqual({});
      const { type, title, price, storage, hours, orders, activeOrders, features } = termsOfForm(form, null);
      expect({ type, title, price, storage, hours, orders, activeOrders, features }).toEqual({
        ...{ type, title: plan.title, price: plan.price, features: plan.features },
        ...{ storage: terms.storage, hours: terms.hours },
        ...{ orders: terms.orders, activeOrders: terms.activeOrders },
      });
    }
    expect(new Set(plans.map(({ title }) => title)).size).toBe(plans.length);
  });

  it('has one free plan to begin with, on which a new customer can order at once', () => {
    const free = plans.filter(({ type }) => type === 'free');
    expect(free).toHaveLength(1);
    expect(free[0]).toMatchObject({ price: 0, allocatedHours: 0 });
    expect(free[0]?.overdraftHours).toBeGreaterThan(0);
  });

  it('has paid plans of which none costs more and gives less of anything', () => {
    const of = (value: number): number => limit(value) ?? Number.POSITIVE_INFINITY;
    const paid = plans.filter(({ type }) => type === 'paid').toSorted((a, b) => a.price - b.price);
    for (const [at, plan] of paid.entries()) {
      const dearer = paid[at + 1];
      if (dearer === undefined) continue;
      expect(plan.price).toBeLessThan(dearer.price);
      for (const key of ['storageQuota', 'allocatedHours', 'activeOrders', 'totalOrders'] as const)
        expect(of(dearer[key]), `${key} of ${dearer.title}`).toBeGreaterThan(of(plan[key]));
    }
  });

  it('has products that its form takes, whose names say what they give', () => {
    for (const product of products) {
      expect(productProblems({ ...product, currency }, [currency]), product.name).toEqual({});
      const [number] = amountWords(product).split(' ');
      expect(product.name.startsWith(`${number} `), product.name).toBe(true);
    }
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  });

  it('sells more at once for no more than one by one, and by the month for less than once', () => {
    const rate = ({ price, amount }: CatalogueProduct): number => price / amount;
    for (const type of ['hours', 'storage'] as const) {
      const [once, monthly] = [false, true].map((isMonthly) =>
        products.filter((product) => product.type === type && product.isMonthly === isMonthly).map(rate),
      );
      expect(once?.length).toBeGreaterThan(0);
      expect(once).toEqual(once?.toSorted((a, b) => b - a));
      expect(Math.max(...(monthly ?? []))).toBeLessThan(Math.min(...(once ?? [])));
    }
  });

  it('has an hour of work that costs no less than one within any of its plans', () => {
    const hour = products.find(({ type, amount }) => type === 'hours' && amount === 1);
    for (const { type, price, allocatedHours } of plans)
      if (type === 'paid') expect(price / allocatedHours).toBeLessThanOrEqual(hour?.price ?? 0);
  });

  it('has categories and services that their forms take, each once', () => {
    const managed = categories.map(
      ({ name, services }, at) =>
        ({
          ...{ id: `${at}`, name },
          services: services.map((service, place) => ({ id: `${at}-${place}`, name: service })),
        }) as unknown as ManagedCategory,
    );
    for (const category of managed) {
      expect(categoryProblems(category, category.id, managed)).toEqual({});
      expect(category.services.length).toBeGreaterThan(0);
      for (const { id, name } of category.services)
        expect(serviceFormProblems({ ...serviceForm(null, category.id), name }, id, managed), name).toEqual(
          {},
        );
    }
  });
});
