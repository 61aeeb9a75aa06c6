import { z } from 'zod';

/** A UTC instant as ISO 8601 text, e.g. `2026-03-01T08:30:00.000Z`. */
export const instantSchema = z.iso.datetime();
