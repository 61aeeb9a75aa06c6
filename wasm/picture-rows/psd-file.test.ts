import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { psdOf } from '../../tests/support/samples/write-psd.ts';
import { bytesSource } from '../byte-source.ts';
import { psdFile } from './psd-file.ts';

const [width, height] = [8, 4];
const plane = (value: number): Uint8Array => new Uint8Array(width * height).fill(value);
const rgb = { width, height, mode: 3, channels: [plane(1), plane(2), plane(3)] };
const read = (bytes: Uint8Array) => psdFile(bytesSource(bytes));

const word = (value: number): number[] => [(value >> 8) & 255, value & 255];
const long = (value: number): number[] => [...word(value >>> 16), ...word(value)];
const wide = (value: number): number[] => [...long(0), ...long(value)];
const text = (value: string): number[] => [...Buffer.from(value)];

/** A document whose section of layers has these bytes. */
function withLayers(
  layers: readonly number[],
  { isLarge = false, resources = [] as readonly number[] } = {},
) {
  return Uint8Array.from([
    ...text('8BPS'),
    ...word(isLarge ? 2 : 1),
    ...[0, 0, 0, 0, 0, 0],
    ...[...word(3), ...long(height), ...long(width), ...word(16), ...word(3)],
    ...long(0),
    ...[...long(resources.length), ...resources],
    ...[...(isLarge ? wide : long)(layers.length), ...layers],
    ...[0, 0, 9, 9],
  ]);
}
const block = (name: string, data: readonly number[], isWide = false): number[] => [
  ...text('8BIM'),
  ...text(name),
  ...(isWide ? wide : long)(data.length),
  ...data,
  ...Array((4 - (data.length % 4)) % 4).fill(0),
];
/** No layers of 8 bits, no mask, and blocks behind. */
const blocksOnly = (blocks: readonly number[], isLarge = false): Uint8Array =>
  withLayers([...(isLarge ? wide : long)(0), ...long(0), ...blocks], { isLarge });

describe('a Photoshop document', () => {
  it('says what its picture is, large or not', () => {
    for (const isLarge of [false, true]) {
      const file = read(psdOf({ ...rgb, isLarge, isDeep: true }));
      expect(file).toMatchObject({ width, height, channels: 3, depth: 16, mode: 3, isLarge });
      expect(file?.isTransparent).toBe(false);
      expect(file?.palette).toHaveLength(0);
    }
  });

  it('has its picture behind palette, resources and layers of any length', () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, fc.boolean(), fc.boolean(), (data, isLarge, hasPalette) => {
        const palette = new Uint8Array(hasPalette ? 768 : 0).fill(77);
        const document = psdOf({
          ...rgb,
          isLarge,
          palette,
          layerCount: 1,
          resources: { 1036: data, 1005: data },
        });
        const file = read(document);
        expect(file?.dataAt).toBe(document.byteLength - 2 - 3 * width * height);
        expect(file?.palette).toEqual(palette);
        expect([...(file?.resource(1005) ?? [])]).toEqual([...data]);
        expect([...(file?.resource(1036) ?? [])]).toEqual([...data]);
        expect(file?.resource(1060)).toBeNull();
      }),
    );
  });

  it('has resources with names of any length', () => {
    const resource = (number: number, name: string, data: readonly number[]): number[] => [
      ...text('8BIM'),
      ...word(number),
      ...[name.length, ...text(name), ...(name.length % 2 === 0 ? [0] : [])],
      ...[...long(data.length), ...data, ...(data.length % 2 === 1 ? [0] : [])],
    ];
    const resources = ['', 'a', 'ab', 'a longer name'].flatMap((name, at) =>
      resource(2000 + at, name, [at, at, 5]),
    );
    const file = read(withLayers([], { resources }));
    for (const at of [0, 1, 2, 3]) expect([...(file?.resource(2000 + at) ?? [])]).toEqual([at, at, 5]);
  });

  it('is none where it says otherwise, or ends too early', () => {
    expect(read(new Uint8Array())).toBeNull();
    expect(read(Uint8Array.from(text('8BPX')))).toBeNull();
    const document = psdOf(rgb);
    const named = document.slice();
    named[0] = 0x39;
    expect(read(named)).toBeNull();
    const version = document.slice();
    version[5] = 3;
    expect(read(version)).toBeNull();
    for (const length of [4, 20, 28, 31]) expect(read(document.slice(0, length)), `${length}`).toBeNull();
  });

  it('never throws, however it is damaged', () => {
    const document = psdOf({ ...rgb, layerCount: -1, resources: { 1036: new Uint8Array(9) } });
    const change = fc.tuple(fc.integer({ min: 4, max: 70 }), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(document.byteLength),
        (changes, cut) => {
          const bytes = document.slice(0, cut);
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const file = read(bytes);
          file?.resource(1036);
        },
      ),
    );
  });
});

describe('a document that is not there everywhere', () => {
  it('has a negative count of layers', () => {
    for (const isLarge of [false, true]) {
      expect(read(psdOf({ ...rgb, isLarge, layerCount: -2 }))?.isTransparent).toBe(true);
      expect(read(psdOf({ ...rgb, isLarge, layerCount: 2 }))?.isTransparent).toBe(false);
    }
  });

  it('says so in a block where it has more than 8 bits', () => {
    const count = (value: number): number[] => [...word(value), 0, 0];
    expect(read(blocksOnly(block('Lr16', count(-1))))?.isTransparent).toBe(true);
    expect(read(blocksOnly(block('Lr16', count(1))))?.isTransparent).toBe(false);
    expect(read(blocksOnly(block('Lr32', count(-1), true), true))?.isTransparent).toBe(true);
    expect(read(blocksOnly(block('Lr32', count(1), true), true))?.isTransparent).toBe(false);
  });

  it('has a block that says so where it has no layers at all, behind others of any length', () => {
    for (const length of [0, 1, 2, 3, 4, 7]) {
      const others = block('Patt', Array(length).fill(1));
      expect(read(blocksOnly([...others, ...block('Mt16', [])]))?.isTransparent, `${length}`).toBe(true);
      expect(read(blocksOnly([...others, ...block('shmd', [])]))?.isTransparent, `${length}`).toBe(false);
    }
  });

  it('has lengths of eight bytes in some blocks of a large document only', () => {
    const blocks = (isWide: boolean) => [
      ...block('FMsk', [1, 2, 3, 4], isWide),
      ...block('Mtrn', [], isWide),
    ];
    expect(read(blocksOnly(blocks(true), true))?.isTransparent).toBe(true);
    expect(read(blocksOnly(blocks(false)))?.isTransparent).toBe(true);
    const others = [...block('Patt', [1, 2, 3, 4]), ...block('Mtrn', [], true)];
    expect(read(blocksOnly(others, true))?.isTransparent).toBe(true);
  });

  it('is looked for within the section of layers alone', () => {
    const behind = withLayers([...long(0), ...long(0)]);
    const document = Uint8Array.from([...behind.slice(0, -4), ...block('Mtrn', [])]);
    expect(read(document)?.isTransparent).toBe(false);
    expect(read(withLayers([]))?.isTransparent).toBe(false);
  });
});
