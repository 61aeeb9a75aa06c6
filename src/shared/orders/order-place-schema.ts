import { z } from 'zod';
import { boardColumns, orderPlaces } from './order-place.ts';

/** Apart from the values, which the client reads without a schema library. */
export const orderPlaceSchema = z.enum(orderPlaces);
export const boardColumnSchema = z.enum(boardColumns);
