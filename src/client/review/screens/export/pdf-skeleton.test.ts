import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jpegHeader, putPages } from './pdf-skeleton.ts';

interface Part {
  id: number;
  /** Null: an image's placeholder. */
  content: string | null;
}
const placeholder =
  '/Type /XObject\n/Subtype /Image\n/Width 8\n/Height 9\n/Filter [/FlateDecode /DCTDecode]\n/DecodeParms [null null]\n/Length 5';
const objectOf = ({ id, content }: Part): string =>
  content === null
    ? `${id} 0 obj\n<<\n${placeholder}\n>>\nstream\nJPEG.\nendstream\nendobj\n`
    : `${id} 0 obj\n<<\n/Length ${content.length}\n>>\nstream\n${content}\nendstream\nendobj\n`;

/** Returns a document of these objects in this order, in which the ids that they leave out are free. */
function documentOf(parts: readonly Part[]): Uint8Array {
  let text = '%PDF-1.3\n%ºß¬à\n';
  const offsets = new Map<number, number>();
  for (const part of parts) {
    offsets.set(part.id, text.length);
    text += objectOf(part);
  }
  const highest = Math.max(0, ...offsets.keys());
  const rows = Array.from({ length: highest }, (_, i) => {
    const at = offsets.get(i + 1);
    return at === undefined ? '0000000000 65535 f ' : `${String(at).padStart(10, '0')} 00000 n `;
  });
  const xref = text.length;
  text += `xref\n0 ${highest + 1}\n0000000000 65535 f \n${rows.map((row) => `${row}\n`).join('')}`;
  text += `trailer\n<<\n/Size ${highest + 1}\n/Root 1 0 R\n>>\nstartxref\n${xref}\n%%EOF`;
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
const textOf = async (blob: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(new Uint8Array(await blob.arrayBuffer()));

/** Returns the objects of a document as its table finds them, by their ids. */
function objectsOf(text: string): Map<number, string> {
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [head, ...rows] = text.slice(at, text.indexOf('trailer', at)).trim().split('\n').slice(1);
  expect(text.slice(at, at + 4)).toBe('xref');
  expect(head).toBe(`0 ${rows.length}`);
  const found = new Map<number, string>();
  for (const [id, row] of rows.entries()) {
    if (!row.includes(' n')) continue;
    const from = Number(row.slice(0, 10));
    found.set(id, text.slice(from, text.indexOf('endobj\n', from) + 7));
  }
  return found;
}

/** Images of one repeated byte each: none of them contains what ends an object. */
const image = fc.record({
  byte: fc.integer({ min: 0x80, max: 0xff }),
  size: fc.integer({ min: 1, max: 3_000 }),
});
const parts = fc
  .uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({ id: fc.constant(id), content: fc.constantFrom(null, 'q Q', 'BT (é) Tj ET') }),
      ),
    ),
  );

describe('a document with its pages put in', () => {
  it('has each image in its place and everything else as it was, wherever its table says', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.array(image, { minLength: 12, maxLength: 12 }), async (given, all) => {
        const places = given.filter(({ content }) => content === null);
        const images = all.slice(0, places.length);
        const blobs = images.map(({ byte, size }) => new Blob([new Uint8Array(size).fill(byte)]));
        const text = await textOf(putPages(documentOf(given), blobs));
        const objects = objectsOf(text);
        expect([...objects.keys()].sort((a, b) => a - b)).toEqual(
          given.map(({ id }) => id).sort((a, b) => a - b),
        );
        for (const part of given)
          if (part.content !== null) expect(objects.get(part.id)).toBe(objectOf(part));
        for (const [i, { id }] of places.entries()) {
          const { byte = 0, size = 0 } = images[i] ?? {};
          const object = objects.get(id) ?? '';
          expect(object.startsWith(`${id} 0 obj\n`)).toBe(true);
          expect(object).toContain(`/Length ${size}\n`);
          expect(object).toContain('/Filter /DCTDecode\n');
          expect(object).not.toContain('DecodeParms');
          expect(object).toContain('/Width 8\n/Height 9\n');
          const bytes = String.fromCharCode(byte).repeat(size);
          expect(object.endsWith(`stream\n${bytes}\nendstream\nendobj\n`)).toBe(true);
        }
        expect(text).toContain('/Root 1 0 R');
      }),
    );
  });

  it('is refused where there are more images than places, or fewer', () => {
    const skeleton = documentOf([
      { id: 1, content: 'q Q' },
      { id: 2, content: null },
    ]);
    const blob = new Blob(['image']);
    expect(() => putPages(skeleton, [])).toThrow('more images than pages');
    expect(() => putPages(skeleton, [blob, blob])).toThrow('fewer images than pages');
  });

  it('is refused without the table of its objects', () => {
    const broken = Uint8Array.from('%PDF-1.3\nstartxref\n3\n%%EOF', (sign) => sign.charCodeAt(0));
    expect(() => putPages(broken, [])).toThrow('table of objects');
  });
});

it('stands in for an image of any size that a page may have', () => {
  const side = fc.integer({ min: 1, max: 65_535 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const bytes = jpegHeader(width, height);
      const view = new DataView(bytes.buffer);
      // Of each segment its length leads to the next, as readers of JPEG go through them.
      let at = 2;
      while (view.getUint16(at) !== 0xffc0) at += 2 + view.getUint16(at + 2);
      expect([view.getUint16(at + 7), view.getUint16(at + 5)]).toEqual([width, height]);
      expect(bytes[at + 9]).toBe(3);
      expect(at + 2 + view.getUint16(at + 2)).toBe(bytes.length - 2);
      expect(view.getUint16(bytes.length - 2)).toBe(0xffd9);
    }),
  );
});
