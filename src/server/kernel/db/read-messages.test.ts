import { expect, it } from 'vitest';
import { readMessages } from './read-messages.ts';

const text = (value: string) => Buffer.from(`${value}\0`);
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}
const columns = (...given: [name: string, type: number][]) =>
  message(
    'T',
    int16(given.length),
    ...given.flatMap(([name, type]) => [
      text(name),
      int32(16_384),
      int16(1),
      int32(type),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  );
const row = (...values: (string | null)[]) =>
  message(
    'D',
    int16(values.length),
    ...values.flatMap((value) =>
      value === null ? [int32(-1)] : [int32(Buffer.byteLength(value)), Buffer.from(value)],
    ),
  );
const ready = message('Z', Buffer.from('I'));
const int4 = 23;
const parsers = new Map([[int4, Number]]);

it('reads rows by the types of their columns', () => {
  const bytes = Buffer.concat([
    message('1'),
    message('2'),
    columns(['id', int4], ['name', 25]),
    row('7', 'Spring – 目录'),
    row(null, ''),
    message('C', text('SELECT 2')),
    ready,
  ]);
  expect(readMessages(bytes, parsers)).toEqual({
    rows: [
      { id: 7, name: 'Spring – 目录' },
      { id: null, name: '' },
    ],
    fault: null,
    isParsed: true,
    notifications: [],
  });
});

it('reads why a statement failed', () => {
  const fields = [
    'SERROR',
    'VERROR',
    'C23505',
    'Mduplicate key value',
    'DKey (id)=(1) already exists.',
    'nthings_pkey',
  ];
  const bytes = Buffer.concat([message('E', ...fields.map(text), Buffer.from([0])), ready]);
  const { rows, fault, isParsed } = readMessages(bytes, parsers);
  expect({ rows, isParsed }).toEqual({ rows: [], isParsed: false });
  expect(fault).toMatchObject({
    message: 'duplicate key value',
    code: '23505',
    constraint: 'things_pkey',
  });
});

it('reads notifications between the other messages', () => {
  const bytes = Buffer.concat([
    message('2'),
    message('n'),
    message('C', text('SELECT 1')),
    message('A', int32(42), text('events'), text('17')),
    message('A', int32(42), text('jobs'), text('')),
    ready,
  ]);
  expect(readMessages(bytes, parsers)).toEqual({
    rows: [],
    fault: null,
    isParsed: false,
    notifications: [
      { channel: 'events', payload: '17' },
      { channel: 'jobs', payload: '' },
    ],
  });
});

it('reads the response to a statement that returns nothing', () => {
  expect(readMessages(Buffer.alloc(0), parsers).rows).toEqual([]);
});
