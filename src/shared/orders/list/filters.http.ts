import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import {
  archivedPresetSchema,
  filterOptionSchema,
  filterPresetSchema,
  saveArchivedPresetSchema,
  savePresetSchema,
} from './filter-preset.ts';
import { orderFilterSchema } from './order-filter.ts';

const presetParams = z.object({ presetId: z.string().min(1).max(64) });
const session = { audience: 'session' } as const;
const writing = { audience: 'session', csrf: 'filter' } as const;
const options = z.array(filterOptionSchema);
const { clientId, customerId, serviceCategoryId } = orderFilterSchema.shape;
const list = (summary: string, path: `/filters/${string}`) =>
  route({ summary, method: 'GET', path, ...session, data: options });

/** One's own saved filters, and what their fields offer. */
export const filterRoutes = {
  presets: route({
    summary: "One's own presets, by name",
    method: 'GET',
    path: '/filters',
    ...session,
    data: z.array(filterPresetSchema),
  }),
  createPreset: route({
    summary: 'Save a preset',
    method: 'POST',
    path: '/filters',
    ...writing,
    body: savePresetSchema,
    data: filterPresetSchema,
  }),
  updatePreset: route({
    summary: 'Save over a preset',
    method: 'PUT',
    path: '/filters/:presetId',
    ...writing,
    params: presetParams,
    body: savePresetSchema,
    data: filterPresetSchema,
  }),
  deletePreset: route({
    summary: 'Delete a preset',
    method: 'DELETE',
    path: '/filters/:presetId',
    ...writing,
    params: presetParams,
    data: z.null(),
  }),
  archivedPresets: route({
    summary: "One's own presets of the archive, by name",
    method: 'GET',
    path: '/archived-order-filters',
    ...session,
    data: z.array(archivedPresetSchema),
  }),
  createArchivedPreset: route({
    summary: 'Save a preset of the archive',
    method: 'POST',
    path: '/archived-order-filters',
    ...writing,
    body: saveArchivedPresetSchema,
    data: archivedPresetSchema,
  }),
  updateArchivedPreset: route({
    summary: 'Save over a preset of the archive',
    method: 'PUT',
    path: '/archived-order-filters/:presetId',
    ...writing,
    params: presetParams,
    body: saveArchivedPresetSchema,
    data: archivedPresetSchema,
  }),
  deleteArchivedPreset: route({
    summary: 'Delete a preset of the archive',
    method: 'DELETE',
    path: '/archived-order-filters/:presetId',
    ...writing,
    params: presetParams,
    data: z.null(),
  }),
  customerOptions: route({
    summary: 'Companies that order, of some clients or all',
    method: 'GET',
    path: '/filters/customers',
    ...session,
    query: z.object({ clientId }),
    data: options,
  }),
  creatorOptions: route({
    summary: 'People who have made orders, of some clients and customers or all',
    method: 'GET',
    path: '/filters/creators',
    ...session,
    query: z.object({ clientId, customerId }),
    data: options,
  }),
  serviceOptions: route({
    summary: 'Services, of some categories or all',
    method: 'GET',
    path: '/filters/services',
    ...session,
    query: z.object({ serviceCategoryId }),
    data: options,
  }),
  clientOptions: list('Resellers and white-label accounts', '/filters/clients'),
  managerOptions: list('Those who can lead an order, or lead one still', '/filters/managers'),
  operatorOptions: list('Those whom an order can be assigned to, or is still', '/filters/operators'),
  categoryOptions: list('Categories of services', '/filters/services-category'),
};
