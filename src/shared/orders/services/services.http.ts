import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { orderDetailSchema } from '#shared/orders/order.ts';
import {
  managedCategorySchema,
  managedServiceSchema,
  serviceCategorySchema,
  serviceTermsSchema,
} from './service.ts';

const id = z.string().min(1).max(64);
const params = z.object({ id });
const name = z.string().max(400);
const terms = jsonText(serviceTermsSchema, 32_768);
const managing = { audience: 'provider', csrf: 'customer-package' } as const;

/** The services that can be ordered, in their categories. */
export const serviceRoutes = {
  services: route({
    summary: 'All services by category, offered or not, and what each requires of an order',
    method: 'GET',
    path: '/services',
    audience: 'session',
    data: z.array(serviceCategorySchema),
  }),
  managedServices: route({
    summary: 'All services by category with their terms',
    method: 'GET',
    path: '/services/managed',
    audience: 'provider',
    data: z.array(managedCategorySchema),
  }),
  createCategory: route({
    summary: 'Add a category of services behind the others',
    method: 'POST',
    path: '/services/categories',
    ...managing,
    body: z.object({ name }),
    data: managedCategorySchema,
  }),
  renameCategory: route({
    summary: 'Rename a category of services',
    method: 'PUT',
    path: '/services/categories/:id',
    ...managing,
    params,
    body: z.object({ name }),
    data: managedCategorySchema,
  }),
  deleteCategory: route({
    summary: 'Delete a category without services',
    method: 'DELETE',
    path: '/services/categories/:id',
    ...managing,
    params,
    data: z.null(),
  }),
  orderServices: route({
    summary: 'Offer services in another order: ids of all categories, each with those of all its services',
    method: 'PUT',
    path: '/services/order',
    ...managing,
    body: z.object({
      categories: jsonText(z.array(z.object({ id, services: z.array(id).max(500) })).max(200)),
    }),
    data: z.array(managedCategorySchema),
  }),
  createService: route({
    summary: 'Offer another service: last in its category',
    method: 'POST',
    path: '/services',
    ...managing,
    body: z.object({ terms }),
    data: managedServiceSchema,
  }),
  saveService: route({
    summary: 'Change a service for new orders; orders under way stay as they are',
    method: 'PUT',
    path: '/services/:id',
    ...managing,
    params,
    body: withBefore(z.object({ terms })),
    data: managedServiceSchema,
  }),
  tickItem: route({
    summary: 'Tick an item of the checklist of an order, or open it again',
    method: 'PUT',
    path: '/order/:orderId/checklist/:checkId',
    audience: 'provider',
    csrf: 'card',
    params: z.object({ orderId: id, checkId: id }),
    body: z.object({ isDone: z.stringbool() }),
    data: orderDetailSchema,
  }),
};
