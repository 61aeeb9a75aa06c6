import type { PDFDocument, PDFObject } from 'mupdf';
import type { OpenFile } from '../../open-file.ts';
import { eachInkSpace } from './page-inks.ts';

/**
 * Returns a file whose pages are loaded without some spot inks: what is printed with them is paper, and knocks out as
 * before. The tint transforms of the document in memory are changed, so nothing may have been drawn of it. A picture has
 * no inks.
 */
export function leavingInksOut(file: OpenFile, isOut: (ink: string) => boolean): OpenFile {
  const { pdf } = file;
  if (pdf === null) return file;
  const seen = new Set<number>();
  const done = new Set<number>();
  const changed = new Set<number>();
  return {
    ...file,
    loadPage(page) {
      if (!done.has(page)) {
        const loaded = pdf.loadPage(page - 1);
        try {
          eachInkSpace(loaded, seen, (names, space) => leaveOut(pdf, names, space, isOut, changed));
        } finally {
          loaded.destroy();
        }
        done.add(page);
      }
      return file.loadPage(page);
    },
  };
}

/** Changes the tint transform of a Separation or DeviceN space (ISO 32000-2, 8.6.6) for the inks that are left out. */
function leaveOut(
  pdf: PDFDocument,
  names: readonly string[],
  space: PDFObject,
  isOut: (ink: string) => boolean,
  changed: Set<number>,
): void {
  const inputs = names.flatMap((name, at) => (isOut(name) ? [at] : []));
  if (inputs.length === 0) return;
  const transform = space.get(3);
  const type = transform.get('FunctionType');
  const kind = type.isNumber() ? type.asNumber() : null;
  type.destroy();
  try {
    if (names.length === 1) space.put(3, paperOf(pdf, space));
    else if (transform.isIndirect() && changed.has(transform.asIndirect())) return;
    else if (kind === 0) sampleNothing(transform, names.length, inputs);
    else if (kind === 4) calculateNothing(transform, names.length, inputs);
    if (transform.isIndirect()) changed.add(transform.asIndirect());
  } finally {
    transform.destroy();
  }
}

/** A transform that makes every tint paper, in the alternate space. */
function paperOf(pdf: PDFDocument, space: PDFObject): PDFObject {
  const paper = whiteOf(space);
  const transform = pdf.newDictionary();
  transform.put('FunctionType', 2);
  transform.put('Domain', [0, 1]);
  transform.put('C0', paper);
  transform.put('C1', paper);
  transform.put('N', 1);
  return transform;
}

function whiteOf(space: PDFObject): number[] {
  const alternate = space.get(2);
  const family = alternate.isArray() ? alternate.get(0) : alternate.resolve();
  const name = family.isName() ? family.asName() : '';
  if (name === 'DeviceCMYK' || name === 'CMYK') return [0, 0, 0, 0];
  if (name === 'DeviceGray' || name === 'G' || name === 'CalGray') return [1];
  if (name === 'Lab') return [100, 0, 0];
  if (name !== 'ICCBased') return [1, 1, 1];
  const count = alternate.get(1).get('N');
  const components = count.isNumber() ? count.asNumber() : 3;
  return components === 4 ? [0, 0, 0, 0] : components === 1 ? [1] : [1, 1, 1];
}

/** A sampled transform (7.10.2) then takes the sample of no ink, whatever the tint is. */
function sampleNothing(transform: PDFObject, count: number, inputs: readonly number[]): void {
  const size = transform.get('Size');
  const encode = transform.get('Encode');
  const numbers = Array.from({ length: count * 2 }, (_, at) => {
    if (inputs.includes(Math.floor(at / 2))) return 0;
    if (encode.isArray()) return encode.get(at).asNumber();
    return at % 2 === 0 ? 0 : size.get((at - 1) / 2).asNumber() - 1;
  });
  size.destroy();
  encode.destroy();
  transform.put('Encode', numbers);
}

/** A calculator's program (7.10.5) then begins by putting 0 in the place of each such operand. */
function calculateNothing(transform: PDFObject, count: number, inputs: readonly number[]): void {
  const read = transform.readStream();
  const program = read.asString();
  read.destroy();
  const start = program.indexOf('{') + 1;
  if (start === 0) return;
  const zeroed = inputs.map((at) => `${count - at} -1 roll pop 0 ${count - at} 1 roll`).join(' ');
  transform.writeStream(`${program.slice(0, start)} ${zeroed} ${program.slice(start)}`);
}
