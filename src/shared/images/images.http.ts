import { z } from 'zod';
import { uploadRecordSchema } from '#shared/files/upload.http.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { route } from '#shared/kernel/route.ts';
import { imageListSchema, imageSchema, stockPictureSchema, stockSizes } from './image.ts';
import { imagesOnPage, maxImagesAtOnce } from './images.ts';

const id = z.string().min(1).max(64);
const page = z.coerce.number().int().min(1).max(10_000).default(1);

/** A company's pictures for its artwork, and the public library that they can come from. */
export const imageRoutes = {
  images: route({
    summary: "The company's pictures, newest first; on the provider's side those of the company named",
    method: 'GET',
    path: '/images',
    audience: 'session',
    query: z.object({
      companyId: id.optional(),
      search: z.string().trim().max(200).default(''),
      page,
      limit: z.coerce.number().int().min(1).max(100).default(imagesOnPage),
    }),
    data: imageListSchema,
  }),
  addImage: route({
    summary: 'Register an uploaded picture',
    method: 'POST',
    path: '/images',
    audience: 'customer',
    csrf: 'create-pexels-images',
    body: z.object({ file: jsonText(uploadRecordSchema) }),
    data: imageSchema,
  }),
  renameImage: route({
    summary: 'Give a picture another name',
    method: 'PUT',
    path: '/images/:id',
    audience: 'customer',
    csrf: 'create-pexels-images',
    params: z.object({ id }),
    body: z.object({ name: z.string().max(400) }),
    data: imageSchema,
  }),
  deleteImage: route({
    summary: 'Delete a picture; what orders have of it stays',
    method: 'DELETE',
    path: '/images/:id',
    audience: 'customer',
    csrf: 'create-pexels-images',
    params: z.object({ id }),
    data: z.object({ recoveredBytes: z.number().int() }),
  }),
  searchStock: route({
    summary: 'Search the public picture library',
    method: 'GET',
    path: '/images/stock',
    audience: 'customer',
    query: z.object({ query: z.string().trim().min(1).max(100), page }),
    data: z.object({ pictures: z.array(stockPictureSchema), total: z.number().int(), hasMore: z.boolean() }),
  }),
  saveStock: route({
    summary: "Keep a picture of the public library among the company's, with its credit",
    method: 'POST',
    path: '/images/stock',
    audience: 'customer',
    csrf: 'create-pexels-images',
    body: z.object({ id: z.string().regex(/^\d{1,20}$/), size: z.enum(stockSizes).default('large2x') }),
    data: imageSchema,
  }),
  addOrderImages: route({
    summary: "Add copies of the company's pictures to an order as supplied files",
    method: 'POST',
    path: '/order/:orderId/images',
    audience: 'customer',
    csrf: 'create-pexels-images',
    params: z.object({ orderId: id }),
    body: z.object({ ids: jsonText(z.array(id).min(1).max(maxImagesAtOnce)) }),
    data: z.object({ added: z.number().int() }),
  }),
};
