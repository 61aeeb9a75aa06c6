import { type EngineDocument, fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import type { PageText } from '#shared/protocol/pdf-worker.ts';

/** The layers that are hidden now, and their key. */
interface HiddenLayers {
  hidden: readonly number[] | null;
  key: string;
}

/** Text of the pages a pointer has been over, as they are drawn now, the latest few kept. */
export interface PageTextCache {
  /** Returns the text if it is loaded; otherwise requests it for a later call. */
  get(page: number): PageText | null;
}

const kept = 24;

/** `onLoad` is called when a text has loaded, or could not be fetched and can be requested again. */
export function createPageTextCache(
  engine: Pick<EngineDocument, 'text'>,
  layers: () => HiddenLayers,
  onLoad: () => void,
): PageTextCache {
  const texts = new Map<string, PageText | null>();
  const load = async (id: string, page: number, hidden: HiddenLayers['hidden']) => {
    const result = await engine.text(page, hidden);
    if (!result.ok && isPassingFault(result.fault)) {
      setTimeout(() => {
        texts.delete(id);
        onLoad();
      }, fetchAgain.afterMs);
      return;
    }
    // Treated as a page without text: its tiles report the fault.
    if (texts.has(id)) texts.set(id, result.ok ? result.value : { lines: [] });
    onLoad();
  };
  return {
    get(page) {
      const { hidden, key } = layers();
      const id = `${page}${key}`;
      const text = texts.get(id);
      if (text !== undefined) return text;
      texts.set(id, null);
      const oldest = texts.keys().next().value;
      if (texts.size > kept && oldest !== undefined) texts.delete(oldest);
      void load(id, page, hidden);
      return null;
    },
  };
}
