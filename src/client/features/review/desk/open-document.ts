import type { Engine, EngineDocument } from '#client/engine/engine.ts';
import type { Version } from '#shared/model/attachment.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';

/** Opens a version's file by ranges from its address. */
export function openDocument(
  engine: Engine,
  version: Pick<Version, 'url' | 'fileName' | 'fileMeta'>,
  password?: string,
): Promise<EngineResult<EngineDocument>> {
  const url = new URL(version.url, location.href).href;
  return engine.open({ url, length: version.fileMeta.fileSize, name: version.fileName }, password);
}
