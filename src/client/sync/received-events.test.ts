import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReceivedEvents, type ReceivedEvents } from './received-events.ts';

const channel = 'orders';
const at = (seq: number) => ({ channel, seq });
/** Joined behind event 10 of its channel, with the load that contains it. */
function begun(): ReceivedEvents<string> {
  const events = createReceivedEvents<string>();
  events.join({ [channel]: 10 });
  events.load({ [channel]: 10 }, 0);
  return events;
}

describe('an event', () => {
  it('is applied once, whichever way it comes', () => {
    const events = begun();
    expect(events.accept(at(11), 'a')).toEqual({ verdict: 'apply', isContained: true });
    expect(events.accept(at(11), 'a').verdict).toBe('old');
    events.load({ [channel]: 12 }, 1);
    expect(events.accept(at(12), 'b')).toEqual({ verdict: 'old', isContained: true });
    expect(events.accept(at(13), 'c').verdict).toBe('apply');
  });

  it('is contained in no state before the first load', () => {
    const events = createReceivedEvents<string>();
    events.join({ [channel]: 0 });
    expect(events.accept(at(1), 'a')).toEqual({ verdict: 'apply', isContained: false });
    expect(events.load({ [channel]: 0 }, 0)?.later).toEqual([{ number: at(1), event: 'a' }]);
  });

  it('about something else counts, and of another channel does not', () => {
    const events = begun();
    expect(events.accept(at(11), null).verdict).toBe('apply');
    expect(events.accept(at(12), 'a').verdict).toBe('apply');
    expect(events.accept({ channel: 'elsewhere', seq: 7 }, null)).toEqual({
      verdict: 'old',
      isContained: false,
    });
    // Nor does it make the channel followed.
    expect(events.accept({ channel: 'elsewhere', seq: 9 }, null).verdict).toBe('old');
  });

  it('behind a gap needs a load that has what was missed', () => {
    const events = begun();
    expect(events.accept(at(13), 'c').verdict).toBe('gap');
    expect(events.load({ [channel]: 11 }, 1)).toEqual({
      later: [{ number: at(13), event: 'c' }],
      isComplete: false,
    });
    expect(events.load({ [channel]: 12 }, 2)?.isComplete).toBe(true);
  });
});

describe('a load', () => {
  it('older than the last one is refused, also of one channel alone', () => {
    const events = createReceivedEvents<string>();
    events.load({ a: 5, b: 5 }, 0);
    expect(events.load({ a: 6, b: 4 }, 1)).toBeNull();
    expect(events.load({ a: 5, b: 5 }, 1)).not.toBeNull();
  });

  it('requested before the last connection is refused, and the next may have lower numbers', () => {
    const events = begun();
    events.restart(100);
    expect(events.load({ [channel]: 10 }, 99)).toBeNull();
    expect(events.isCurrent({ [channel]: 10 }, 99)).toBe(false);
    expect(events.load({ [channel]: 3 }, 100)).toEqual({ later: [], isComplete: true });
    expect(events.accept(at(4), 'restored').verdict).toBe('apply');
    expect(events.load({ [channel]: 2 }, 101)).toBeNull();
  });

  it('is not complete without the events of the time without a connection', () => {
    const events = begun();
    expect(events.join({ [channel]: 10 })).toBe(false);
    expect(events.join({ [channel]: 14 })).toBe(true);
    expect(events.load({ [channel]: 13 }, 1)?.isComplete).toBe(false);
    expect(events.load({ [channel]: 14 }, 1)?.isComplete).toBe(true);
  });

  it('is taken as the first one after everything was forgotten', () => {
    const events = begun();
    events.restart(100);
    events.reset();
    expect(events.isLoaded()).toBe(false);
    expect(events.load({ [channel]: 1 }, 0)).toEqual({ later: [], isComplete: true });
  });
});

it('finds a response current that lacks nothing that has come, and ahead of what it contains', () => {
  const events = begun();
  events.accept(at(11), 'a');
  expect(events.isCurrent({ [channel]: 10 }, 1)).toBe(false);
  expect(events.isCurrent({ [channel]: 11 }, 1)).toBe(true);
  // A response of a channel that nothing has come of: from there on its events are counted.
  expect(events.isCurrent({ notes: 4 }, 1)).toBe(true);
  expect(events.accept({ channel: 'notes', seq: 4 }, 'old').verdict).toBe('old');
  expect(events.accept({ channel: 'notes', seq: 6 }, 'gap').verdict).toBe('gap');
});

describe('over a connection that loses events, repeats them and is made anew', () => {
  type Name = 'a' | 'b';
  type Numbers = Record<Name, number>;
  const name = fc.constantFrom<Name>('a', 'b');
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('event'),
        name,
        isLost: fc.nat({ max: 2 }).map((n) => n === 0),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('again'), name, back: fc.nat({ max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('respond'), which: fc.nat({ max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reconnect') }) },
  );

  it('a state that is called complete has each event once, and one more load completes it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const events = createReceivedEvents<string>();
        const server: Numbers = { a: 0, b: 0 };
        let clock = 0;
        const asked: { sequence: Numbers; begun: number }[] = [];
        /** What the state contains; null before the first load. */
        let state = null as Record<Name, number[]> | null;
        let isComplete = false;

        const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);
        const receive = (channel: Name, seq: number): void => {
          const { verdict, isContained } = events.accept({ channel, seq }, `${channel}${seq}`);
          if (verdict === 'gap') isComplete = false;
          if (verdict !== 'old') state?.[channel].push(seq);
          if (isComplete) expect(isContained).toBe(true);
        };
        const respond = ({ sequence, begun }: { sequence: Numbers; begun: number }): void => {
          const read = events.load({ ...sequence }, begun);
          if (read === null) return;
          state = { a: upTo(sequence.a), b: upTo(sequence.b) };
          for (const { number, event } of read.later) {
            expect(event).toBe(`${number.channel}${number.seq}`);
            state[number.channel as Name].push(number.seq);
          }
          isComplete = read.isComplete;
        };
        const check = (): void => {
          if (state === null || !isComplete) return;
          for (const channel of ['a', 'b'] as const) {
            const seqs = state[channel];
            expect(seqs).toEqual(upTo(seqs.length));
          }
        };

        events.join({ ...server });
        for (const each of steps) {
          clock += 1;
          if (each.kind === 'event') {
            server[each.name] += 1;
            if (!each.isLost) receive(each.name, server[each.name]);
          } else if (each.kind === 'again') {
            const seq = server[each.name] - each.back;
            // Only what has come can come again.
            if (seq >= 1 && state?.[each.name].includes(seq)) receive(each.name, seq);
          } else if (each.kind === 'ask') asked.push({ sequence: { ...server }, begun: clock });
          else if (each.kind === 'respond') {
            const [response] = asked.splice(each.which % Math.max(1, asked.length), 1);
            if (response !== undefined) respond(response);
          } else {
            events.restart(clock);
            isComplete = false;
            events.join({ ...server });
          }
          check();
        }
        respond({ sequence: { ...server }, begun: clock + 1 });
        expect(isComplete).toBe(true);
        expect(state).toEqual({ a: upTo(server.a), b: upTo(server.b) });
      }),
    );
  });
});
