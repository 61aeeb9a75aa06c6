import type { DocumentFacts, Engine, EngineDocument } from '#client/engine/engine.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { EngineResult, EngineSource } from '#shared/protocol/pdf-worker.ts';

/** Opens a version's file by ranges from its address. */
export function openDocument(
  engine: Engine,
  version: Pick<Version, 'url' | 'fileName' | 'fileMeta'>,
  password?: string,
): Promise<EngineResult<EngineDocument>> {
  return engine.open(sourceOf(version), password);
}

/** The server's page sizes of a version; null if it could not read them, for example for lack of a password. */
export function factsOf({ fileMeta: { pageCount, firstPage } }: Version): DocumentFacts | null {
  return pageCount === null || firstPage === null ? null : { pageCount, firstPage };
}

export const sourceOf = ({
  url,
  fileMeta,
  fileName,
}: Pick<Version, 'url' | 'fileName' | 'fileMeta'>): EngineSource => ({
  url: new URL(url, location.href).href,
  length: fileMeta.fileSize,
  name: fileName,
});
