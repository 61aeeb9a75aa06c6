import { expect, it, vi } from 'vitest';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { decideVersion } from './decide-version.ts';

const version = { id: 'v2', attachmentId: 'a1', fileName: 'label.pdf' };
const sha256 = 'ab'.repeat(32);

function setUp() {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const client = createClient('http://127.0.0.1:1/api', memoryStorage());
  const call = vi.spyOn(client.api, 'call');
  return { client, call };
}

it('sends the hash of the file as the screen has it, and none where nothing of it is there', async () => {
  const { client, call } = setUp();
  const decide = (shown: Parameters<typeof decideVersion>[3]['shown']) =>
    decideVersion(client, '7', version, { content: 'Approved', shown });
  await decide({ sha256, isAsDrawn: true });
  await decide(null);
  const bodies = call.mock.calls.map(([, input]) => ('body' in input ? input.body : null));
  expect(bodies).toEqual([
    expect.objectContaining({ attachmentVersionId: 'v2', sha256 }),
    expect.not.objectContaining({ sha256 }),
  ]);
});

it('decides nothing where the screen has another file than is stored', async () => {
  const { client, call } = setUp();
  await decideVersion(client, '7', version, { content: 'Approved', shown: { sha256, isAsDrawn: false } });
  expect(call).not.toHaveBeenCalled();
  expect(client.decisions.refused[0]).toEqual({
    orderId: '7',
    kept: false,
    conflict: {
      kind: 'decision-conflict',
      changes: [{ what: 'different-bytes', attachmentId: 'a1', fileName: 'label.pdf' }],
      decision: null,
    },
  });
});
