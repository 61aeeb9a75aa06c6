import { z } from 'zod';
import { boardColumns, orderPhases } from './order-phase.ts';

/** Apart from the values, which the client reads without a schema library. */
export const orderPhaseSchema = z.enum(orderPhases);
export const boardColumnSchema = z.enum(boardColumns);
