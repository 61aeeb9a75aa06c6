import { afterEach, expect, it, vi } from 'vitest';
import { followPointer } from './follow-pointer.ts';

class Moved extends Event {
  readonly clientX: number;
  readonly clientY: number;
  constructor(x: number, y: number) {
    super('mousemove');
    this.clientX = x;
    this.clientY = y;
  }
}

afterEach(() => vi.unstubAllGlobals());

function aDrag() {
  const frames: (() => void)[] = [];
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('MouseEvent', Moved);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1));
  const places: [number, number][] = [];
  const follower = followPointer({ follow: (x, y) => places.push([x, y]) }, null);
  const move = (x: number, y: number) => page.dispatchEvent(new Moved(x, y));
  return { follower, places, move, frame: () => frames.shift()?.() };
}

it('follows the pointer once a frame, to where it is then', () => {
  const { places, move, frame } = aDrag();
  move(10, 10);
  move(40, 20);
  expect(places).toEqual([]);
  frame();
  expect(places).toEqual([[40, 20]]);
});

it('knows the last place of a drop that is quicker than a frame, and draws that no more', () => {
  const { follower, places, move, frame } = aDrag();
  move(10, 10);
  frame();
  move(300, 20);
  follower.look();
  frame();
  expect(places).toEqual([
    [10, 10],
    [300, 20],
  ]);
});

it('follows nothing once it has stopped', () => {
  const { follower, places, move, frame } = aDrag();
  move(10, 10);
  follower.stop();
  move(20, 20);
  frame();
  expect(places).toEqual([]);
});
