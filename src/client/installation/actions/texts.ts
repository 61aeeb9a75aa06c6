import type { Client } from '#client/state/client.ts';
import { reportForm } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { StudioTexts } from '#shared/installation/studio-texts.ts';
import type { TourTexts } from '#shared/installation/tour-texts.ts';

/** Returns the studio's own texts; null where they could not be loaded. */
export async function loadTexts({ api }: Client): Promise<StudioTexts | null> {
  const result = await api.call('studioTexts', {});
  return result.ok ? result.data : null;
}

/** Changes the studio's own texts. `before` is what the form showed before. */
export async function saveTexts(
  client: Client,
  texts: StudioTexts,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('saveStudioTexts', { body: { ...texts, ...sentBefore(before) } });
  const { config } = client.session;
  if (result.ok && config !== null) config.texts = result.data;
  return reportForm(client, result, 'Your texts are saved.');
}

/** Returns the studio's own words in the tours; null where they could not be loaded. */
export async function loadTourTexts({ api }: Client): Promise<TourTexts | null> {
  const result = await api.call('tourTexts', {});
  return result.ok ? result.data : null;
}

/** Changes the studio's own words in the tours. `before` is what the form showed before. */
export async function saveTourTexts(
  client: Client,
  texts: TourTexts,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('saveTourTexts', { body: { ...texts, ...sentBefore(before) } });
  const { config } = client.session;
  if (result.ok && config !== null) config.tourTexts = result.data;
  return reportForm(client, result, 'Your tours are saved.');
}
