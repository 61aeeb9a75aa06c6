import { expect, it } from 'vitest';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { pointsPerMm } from '#shared/compare/placement.ts';
import { bufferOf, nodeEngine } from '../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';

/** Width and height in points. */
const sizes = { A4: [595, 842], A0: [2384, 3370] } as const;

/** A poster with frames at its corners, so that it stays in place, and a hairline. */
function poster([width, height]: readonly [number, number], hairline: number): ArrayBuffer {
  const corners = [
    [20, 20],
    [width - 80, 20],
    [20, height - 80],
    [width - 80, height - 80],
  ];
  const frames = corners.map(([x, y]) => `1 0 0 0 k ${x} ${y} 60 60 re f`);
  const line = `0 0 0 0.6 K 0.25 w ${width / 3} ${height / 2 + hairline} m ${width / 3 + 120} ${height / 2 + hairline} l S`;
  const box = `0 0 ${width} ${height}`;
  return bufferOf(Uint8Array.from(pdfOf([{ content: [...frames, line].join('\n'), box }])));
}

for (const [name, size] of Object.entries(sizes))
  it(`a hairline that moved by a quarter of a millimetre is found on a page of ${name}`, async () => {
    const engine = await nodeEngine();
    const found = async (moved: number) => {
      await engine.open('before', { bytes: poster(size, 0), name: 'before.pdf' });
      await engine.open('after', { bytes: poster(size, moved), name: 'after.pdf' });
      const ends = [
        { document: 'before', page: 1 },
        { document: 'after', page: 1 },
      ] as const;
      const result = await engine.compare(...ends, usualOptions);
      if (!result.ok) throw new Error(JSON.stringify(result.fault));
      return result.value.changes;
    };
    const changes = await found(0.25 * pointsPerMm);
    expect(changes.map(({ kind }) => kind)).toEqual(['shape']);
    expect(changes[0]?.at.x).toBeGreaterThan(size[0] / 3 - 10);
    expect(changes[0]?.at.y).toBeCloseTo(size[1] / 2, -2);
    expect(await found(0)).toEqual([]);
  });
