import { describe, expect, it } from 'vitest';
import { bufferOf, nodeEngine, nodeHeapLimitBytes } from '../support/files/node-engine.ts';
import { isLong, randomFrom, seed } from '../support/run/random.ts';
import { type SampleSet, sampleSets } from '../support/samples/sample-sets.ts';

const damages: Record<string, (bytes: Uint8Array, next: () => number) => Uint8Array> = {
  'cut short': (bytes, next) => bytes.subarray(0, Math.floor(bytes.byteLength * next())),
  'bytes changed': (bytes, next) => {
    const changed = Uint8Array.from(bytes);
    for (let i = 0; i < 60; i++) changed[Math.floor(next() * changed.byteLength)] = Math.floor(next() * 256);
    return changed;
  },
  'a piece missing': (bytes, next) => {
    const from = Math.floor(next() * bytes.byteLength);
    const to = Math.min(bytes.byteLength, from + 1 + Math.floor(next() * 4000));
    return Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(to)]);
  },
  'numbers made huge': (bytes, next) => {
    const changed = Uint8Array.from(bytes);
    for (let at = 0; at < changed.byteLength; at++)
      if ((changed[at] ?? 0) >= 0x30 && (changed[at] ?? 0) <= 0x39 && next() < 0.01) changed[at] = 0x39;
    return changed;
  },
};

const most = 600_000;
/** The short run damages each file in every other way. */
const isDamaged = (at: number, damage: string): boolean =>
  isLong || at % 2 === Object.keys(damages).indexOf(damage) % 2;

describe.each(sampleSets)('damaged sample files $origin', (set: SampleSet) => {
  it.each(Object.keys(damages))(
    '%s: opens or faults, within the memory limit, and never traps',
    async (damage) => {
      const engine = await nodeEngine();
      const next = randomFrom(seed + damage.length);
      const kinds = new Set<string>();
      for (const { name } of set.files.filter((_, at) => isDamaged(at, damage))) {
        const whole = await set.bytes(name);
        if (whole.byteLength >= most) continue;
        const bytes = damages[damage]?.(whole, next) ?? new Uint8Array();
        const opened = await engine.open(name, { bytes: bufferOf(bytes), name }, 'openpassword');
        if (!opened.ok) {
          kinds.add(opened.fault.kind);
          continue;
        }
        const page = Math.min(opened.value.pageCount, 2);
        const rect = { x: 0, y: 0, width: 200, height: 200 };
        for (const result of [
          await engine.tile(name, 1, rect, 0.3, []),
          await engine.tile(name, page, rect, 2, []),
          await engine.text(name, 1, null),
          await engine.pageBoxes(name, page),
          await engine.inks(name, page),
          await engine.search(name, 1, 'the', null),
        ])
          if (!result.ok) kinds.add(result.fault.kind);
        await engine.close(name);
      }
      for (const kind of kinds)
        expect(
          ['invalid', 'page', 'unsupported', 'password-wrong', 'memory'],
          `GALLEY_SEED=${seed}`,
        ).toContain(kind);
      const use = await engine.use();
      expect(use).toMatchObject({ documents: 0, displayLists: 0 });
      expect(use.heapBytes).toBeLessThanOrEqual(nodeHeapLimitBytes);
    },
  );
});
