import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import type { ProofRequest, SetText, TextBlock } from '#shared/protocol/proof-worker.ts';
import { fontsOfEveryScript, sheetFonts } from './fonts.ts';
import { a4, type ForeignText, noForeignText, Sheet, type SheetSize } from './sheet.ts';

/** Sets text of any script as pages of a PDF. */
export interface TextSetter {
  setText(request: Omit<Extract<ProofRequest, { kind: 'text' }>, 'kind'>): Promise<EngineResult<SetText>>;
}

/**
 * Returns a document. It is laid out once to find text that Inter cannot draw, which the engine's thread then sets, and a
 * second time with it.
 */
export async function drawSheet(
  setter: TextSetter,
  layOut: (sheet: Sheet) => void,
  size: SheetSize = a4,
): Promise<Sheet> {
  const first = await drawn(layOut, noForeignText, size);
  if (first.missing.size === 0) return first;
  return drawn(layOut, await foreignText(setter, first.missing, size), size);
}

async function drawn(layOut: (sheet: Sheet) => void, foreign: ForeignText, size: SheetSize): Promise<Sheet> {
  const sheet = await Sheet.create(await sheetFonts(), foreign, size);
  layOut(sheet);
  return sheet;
}

/** Sets text in every script; where the engine fails at it, none, and the layout stays without. */
async function foreignText(
  setter: TextSetter,
  missing: ReadonlyMap<string, TextBlock>,
  limits: SheetSize,
): Promise<ForeignText> {
  const result = await setter.setText({
    fonts: await fontsOfEveryScript(),
    blocks: [...missing.values()],
    limits,
  });
  if (!result.ok) throw new Error(`text of a document could not be set: ${result.fault.kind}`);
  const { pdf, sizes } = result.value;
  return {
    pdf,
    known: new Map(
      [...missing.keys()].flatMap((key, page) => {
        const size = sizes[page];
        return size === undefined ? [] : [[key, { page, ...size }] as const];
      }),
    ),
  };
}
