import { z } from 'zod';
import { tourNames } from './tour.ts';

export const tourNameSchema = z.enum(tourNames);
export const tourEndSchema = z.enum(['finished', 'skipped']);
export const tourEndsSchema = z.partialRecord(tourNameSchema, tourEndSchema);
