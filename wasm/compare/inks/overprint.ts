import type { DisplayList, PDFObject, PDFPage } from 'mupdf';
import { interpret } from '../../display-lists.ts';
import type { OpenFile } from '../../open-file.ts';
import { eachInkSpace, pageInks } from './page-inks.ts';

/**
 * Returns what `use` makes of a page on which overprinted ink is multiplied with what is under it, as MuPDF lets it
 * cover that; null if the page overprints nothing. The document is as before afterwards.
 */
export function overprinted<T>(
  file: OpenFile,
  page: number,
  hidden: readonly number[],
  use: (list: DisplayList) => T,
): T | null {
  const loaded = file.pdf?.loadPage(page - 1);
  if (loaded === undefined) return null;
  const states: PDFObject[] = [];
  try {
    states.push(...overprinting(loaded));
    if (states.length === 0) return null;
    for (const state of states) state.put('BM', 'Multiply');
    const list = interpret(file, page, hidden);
    try {
      return use(list);
    } finally {
      list.destroy();
    }
  } finally {
    for (const state of states) {
      state.delete('BM');
      state.destroy();
    }
    loaded.destroy();
  }
}

/** Returns the graphics states that overprint (ISO 32000-2, 8.6.7) and do not blend. The caller releases them. */
function overprinting(page: PDFPage): PDFObject[] {
  const hasSpots = pageInks(page).size > 0;
  const states: PDFObject[] = [];
  eachInkSpace(
    page,
    new Set(),
    () => {},
    (state) => {
      const [stroked, filled, mode, blend] = ['OP', 'op', 'OPM', 'BM'].map((key) => state.get(key));
      const isSet = (value: PDFObject | undefined) => value?.isBoolean() === true && value.asBoolean();
      // Process inks overprint in mode 1 alone: else each colour of them sets all four plates.
      const isMode = hasSpots || (mode?.isNumber() === true && mode.asNumber() === 1);
      const isPlain = blend?.isNull() === true || (blend?.isName() === true && blend.asName() === 'Normal');
      if ((isSet(stroked) || isSet(filled)) && isMode && isPlain) states.push(state.resolve());
      for (const value of [stroked, filled, mode, blend]) value?.destroy();
    },
  );
  return states;
}
