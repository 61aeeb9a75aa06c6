import type { EngineDocument } from '#client/engine/engine.ts';
import { savesData } from '#client/engine/saves-data.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Stage } from '#client/stage/stage.ts';
import { stageConsumer } from '#client/stage/tiles/tile-feed.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { factsOf, sourceOf } from './open-document.ts';

/** A document that may still be opening. */
export interface KnownDocument {
  document: EngineDocument;
  opened: Promise<EngineResult<EngineDocument>>;
}

/** Versions that may be chosen next: opened, and their first pages drawn, while another is on the screen. */
export interface LookAhead {
  /** Opens these, the likeliest first, and closes what was opened of others. */
  open(versions: readonly Version[]): Promise<void>;
  /** Hands an open document over to its new owner; null if it is not open. */
  take(versionId: string): KnownDocument | null;
  closeAll(): void;
}

export function createLookAhead(loadEngine: LoadEngine, stageNow: () => Stage | null): LookAhead {
  const ahead = new Map<string, KnownDocument>();
  let turn = 0;

  const close = (versionId: string): void => {
    const known = ahead.get(versionId);
    ahead.delete(versionId);
    known?.document.dispose();
  };
  const closeAll = (): void => {
    turn += 1;
    for (const versionId of ahead.keys()) close(versionId);
  };
  return {
    async open(versions) {
      if (savesData()) return;
      turn += 1;
      const mine = turn;
      const wanted = new Set(versions.map(({ id }) => id));
      for (const versionId of ahead.keys()) if (!wanted.has(versionId)) close(versionId);
      const engine = await loadEngine();
      for (const version of versions) {
        const stage = stageNow();
        const facts = factsOf(version);
        if (mine !== turn || stage === null) return;
        if (facts === null || ahead.has(version.id)) continue;
        const known = engine.openKnown(sourceOf(version), facts);
        ahead.set(version.id, known);
        const tiles = stage.openingTiles(facts, version.fileType === 'image');
        known.document.prepare(
          stageConsumer,
          tiles.map((tile) => ({ ...tile, priority: 'ahead' })),
        );
        // A document that cannot be opened reports that when it is chosen.
        if (!(await known.opened).ok && ahead.get(version.id) === known) ahead.delete(version.id);
      }
    },
    take(versionId) {
      const known = ahead.get(versionId) ?? null;
      ahead.delete(versionId);
      turn += 1;
      return known;
    },
    closeAll,
  };
}
