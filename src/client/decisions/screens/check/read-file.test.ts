import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const { signal } = new AbortController();

it('hashes a file in pieces and says how far it is', async () => {
  const bytes = Buffer.alloc(3_000_000, 'proof');
  const parts: number[] = [];
  const read = await readFile(new Blob([bytes.subarray(0, 9), bytes.subarray(9)]), signal, (part) =>
    parts.push(part),
  );
  expect(read).toEqual({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    isCertificateLike: false,
  });
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.at(-1)).toBe(1);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
});

it('hashes an empty file', async () => {
  const read = await readFile(new Blob([]), signal, () => {});
  expect(read?.sha256).toBe(createHash('sha256').digest('hex'));
});

it('knows a certificate by its seal, and no other PDF', async () => {
  const like = async (text: string) =>
    (await readFile(new Blob([text]), signal, () => {}))?.isCertificateLike;
  expect(await like('%PDF-1.7 … /Reason (Approval certificate) … %%EOF')).toBe(true);
  expect(await like('%PDF-1.7 … %%EOF')).toBe(false);
  expect(await like('A letter about an (Approval certificate)')).toBe(false);
});

it('gives up when it is aborted', async () => {
  expect(await readFile(new Blob(['proof']), AbortSignal.abort(), () => {})).toBeNull();
});
