import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  comesInParts,
  lockNote,
  noteBatch,
  type OwnNote,
  readCutNotes,
  readNotes,
  type UploadNote,
  unlockOrder,
  writeNote,
} from './noted-uploads.ts';

const to = { orderId: '7', kind: 'customer', attachmentId: null } as const;
const fileOf = (name: string): File => new File(['%PDF'], name);
const noteOf = (id: string, given: Partial<UploadNote> = {}): UploadNote => ({
  ...{ id, userId: 'mei', to, files: [{ name: 'a.pdf', size: 4, key: null, registration: null }] },
  ...given,
});

let tab: Storage;
let unlocked: string[];
let client: Client;
beforeEach(() => {
  tab = memoryStorage();
  // Without locks of the browser notes lie in the tab.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('sessionStorage', tab);
  unlocked = [];
  client = {
    session: { stored: { userId: 'mei' } },
    storage: memoryStorage(),
    api: {
      call: async (name: string, { params }: { params: { orderId: string } }) => {
        if (name === 'unlockOrder') unlocked.push(params.orderId);
        return { ok: true, data: null, meta: {} };
      },
    },
  } as unknown as Client;
});
afterEach(() => void vi.unstubAllGlobals());

const names = (): string[][] => readNotes(client).map(({ files }) => files.map(({ name }) => name));
/** A batch on its way, until it is ended. */
function sending(files: string[], destination: UploadNote['to'] = to) {
  let end = (): void => {};
  let own: OwnNote | undefined;
  const done = noteBatch(client, destination, files.map(fileOf), (note) => {
    own = note;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const note = async (): Promise<OwnNote> => {
    await vi.waitUntil(() => own !== undefined);
    return own as OwnNote;
  };
  return { done, note, end: () => end() };
}

describe('a batch', () => {
  it('is noted before it is sent, and each of its files until it is over', async () => {
    const batch = sending(['a.pdf', 'b.pdf', 'a.pdf']);
    const note = await batch.note();
    expect(names()).toEqual([['a.pdf', 'b.pdf', 'a.pdf']]);
    note.change(2, { key: 'orders/7/a.pdf' });
    note.over(0);
    // Of two files of one name the other one is left.
    expect(readNotes(client)[0]?.files).toMatchObject([
      { name: 'b.pdf', key: null },
      { name: 'a.pdf', key: 'orders/7/a.pdf' },
    ]);
    note.over(1);
    note.over(2);
    expect(readNotes(client)).toEqual([]);
    expect(tab.length).toBe(0);
    batch.end();
    await batch.done;
  });

  it('that is cut leaves what was not sent, for its person alone', async () => {
    const batch = sending(['a.pdf', 'b.pdf']);
    (await batch.note()).over(0);
    batch.end();
    await batch.done;
    expect(await readCutNotes(client)).toMatchObject([{ userId: 'mei', to, files: [{ name: 'b.pdf' }] }]);
    client.session.stored = { userId: 'ben' } as never;
    expect(await readCutNotes(client)).toEqual([]);
    client.session.stored = null;
    expect(await readCutNotes(client)).toEqual([]);
  });

  it('on its way is not cut', async () => {
    const batch = sending(['a.pdf']);
    await batch.note();
    expect(readNotes(client)).toHaveLength(1);
    expect(await readCutNotes(client)).toEqual([]);
    batch.end();
    await batch.done;
    expect(await readCutNotes(client)).toHaveLength(1);
  });

  it('is not noted again after its person has signed out, which erases what they chose', async () => {
    const batch = sending(['a.pdf', 'b.pdf']);
    const note = await batch.note();
    tab.clear();
    note.change(0, { key: 'orders/7/a.pdf' });
    note.over(1);
    expect(tab.length).toBe(0);
    batch.end();
    await batch.done;
  });

  it('changes nothing of a file that is over', async () => {
    const batch = sending(['a.pdf', 'b.pdf']);
    const note = await batch.note();
    note.over(0);
    note.change(0, { key: 'late' });
    expect(names()).toEqual([['b.pdf']]);
    batch.end();
    await batch.done;
  });

  it('that fails leaves its note to others', async () => {
    const failed = noteBatch(client, to, [fileOf('a.pdf')], () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    expect(await readCutNotes(client)).toHaveLength(1);
  });
});

describe('a kept note', () => {
  it('that cannot be read is none', () => {
    writeNote(client, noteOf('n1'));
    tab.setItem('upload.mei.n2', '{"files":');
    tab.setItem('upload.mei.n3', 'null');
    expect(readNotes(client).map(({ id }) => id)).toEqual(['n1']);
  });

  it('is worked on by one after another', async () => {
    const order: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    };
    await Promise.all([
      lockNote('n1', work('first')),
      lockNote('n1', () => Promise.reject(new Error('broken'))).catch(() => {}),
      lockNote('n1', work('third')),
    ]);
    expect(order).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
  });
});

describe('the lock of an order', () => {
  it('is lifted after an upload that was cut, and there is none of the library', async () => {
    await unlockOrder(client, noteOf('n1'));
    await unlockOrder(client, noteOf('n1', { to: null }));
    expect(unlocked).toEqual(['7']);
  });

  it('stays while another upload to the order is on its way', async () => {
    const batch = sending(['b.pdf']);
    await batch.note();
    await unlockOrder(client, noteOf('n1'));
    expect(unlocked).toEqual([]);
    batch.end();
    await batch.done;
    // What that has left was cut as well.
    await unlockOrder(client, noteOf('n1'));
    expect(unlocked).toEqual(['7']);
  });

  it('is lifted where what is on its way goes elsewhere, or is the upload itself', async () => {
    const other = sending(['b.pdf'], { ...to, orderId: '8' });
    await other.note();
    await unlockOrder(client, noteOf('n1'));
    const own = sending(['c.pdf']);
    await unlockOrder(client, await own.note());
    expect(unlocked).toEqual(['7', '7']);
    for (const batch of [other, own]) {
      batch.end();
      await batch.done;
    }
  });
});

it('sends a file in parts from the size on that is too large for a whole', () => {
  const limit = [1, 2 ** 20, 2 ** 40].map((size) => comesInParts({ size }));
  expect(limit[0]).toBe(false);
  expect(limit[2]).toBe(true);
});
