import { type CarriedMark, carryMark } from '#shared/compare/carry-mark.ts';
import { usualOptions } from '#shared/compare/compare-options.ts';
import type { ComparedPage } from '#shared/compare/group-changes.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import type { Mark, Point } from '#shared/review/mark.ts';
import type { PdfEngine } from '#wasm/pdf-engine.ts';
import {
  type ScriptedRequest,
  scriptedRevision,
} from '../../tests/support/samples/revisions/scripted-revision.ts';
import { mapOfPair, value, withPair } from './compare-pairs.ts';

/** A request of a scripted revision and what was made of it. */
export interface CarriedRequest {
  seed: number;
  request: ScriptedRequest;
  carried: CarriedMark;
  /** Right page, and within a millimetre; of a page that was taken out: that there is no place. */
  isPlaced: boolean;
  isStateRight: boolean;
}

const oneMm = 72 / 25.4;

/** Carries the marks of a scripted revision over to its new version. */
export async function carriedRequests(engine: PdfEngine, seed: number): Promise<CarriedRequest[]> {
  const { before, after, requests } = scriptedRevision(seed);
  return withPair(engine, before, after, async (old, fresh) => {
    const map = await mapOfPair(engine, old, fresh);
    const pages = new Map<number, ComparedPage>();
    for (const { page, old: from } of map.pages)
      if (from !== null) {
        const ends = [
          { document: 'before', page: from },
          { document: 'after', page },
        ] as const;
        pages.set(page, { page, old: from, comparison: value(await engine.compare(...ends, usualOptions)) });
      }
    return requests.map((request) => {
      const carried = carryMark(request.mark, { map, pages }, []);
      if (carried === null) throw new Error('a page was not compared');
      return {
        seed,
        request,
        carried,
        isPlaced: isPlaced(request, carried),
        isStateRight: request.states.includes(carried.state),
      };
    });
  });
}

function isPlaced({ place }: ScriptedRequest, { place: found }: CarriedMark): boolean {
  if (place === null || found.kind === 'gone') return place === null && found.kind === 'gone';
  const { x, y } = meant(found.mark);
  const distance = Math.hypot(x - place.middle.x, y - place.middle.y);
  return found.mark.page === place.page && distance <= oneMm;
}

function meant(mark: Mark): Point {
  if (mark.shape === 'arrow') return mark.to;
  const { x0, y0, x1, y1 } = markExtent(mark);
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}
