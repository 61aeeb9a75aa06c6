import { existsSync, fdatasyncSync, fstatSync, fsyncSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { durableFiles, syncTree } from '#server/kernel/storage/durable-files.ts';
import { type OpenFile, rememberSizes, type SizedFiles } from './file-sizes.ts';

interface FolderOptions {
  /** Force commits to the medium before they are acknowledged. */
  fsync: boolean;
  /** Called before each write; one that does not return keeps it from happening. */
  beforeWrite(): void;
  /**
   * Called where the log cannot be written. PostgreSQL ends its process then, which in WebAssembly never comes to an
   * end: this must not return.
   */
  onUnwritable(reason: 'full' | 'unwritable'): void;
}

/** A file of the write-ahead log, or one that is to become it. */
const logName = /^([0-9A-F]{24}|xlogtemp\..*)$/;
/** ENOSPC and EDQUOT, as WebAssembly numbers them. */
const fullCodes: readonly unknown[] = [51, 19];
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'errno' in error ? error.errno : null;

/** The part of Emscripten's file system over a folder that is added to here. */
interface NodeFolder {
  NODEFS: SizedFiles & {
    tryFSOperation<T>(operation: () => T): T;
    stream_ops: { fsync?(stream: OpenFile): number };
  };
}

/**
 * The library's file system, which passes writes on to the operating system and leaves out fsync. With it PostgreSQL
 * keeps its own rules: the log reaches the medium at each commit, data and folders at each checkpoint.
 */
class DurableFolder extends NodeFS {
  private readonly options: FolderOptions;
  constructor(folder: string, options: FolderOptions) {
    super(folder);
    this.options = options;
  }
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const { fsync, beforeWrite, onUnwritable } = this.options;
    const extend = (module: NodeFolder): void => {
      const { NODEFS } = module;
      rememberSizes(NODEFS);
      const { write } = NODEFS.stream_ops;
      // After a crash PostgreSQL syncs every file one by one before it writes. Here that is already done.
      let isAsFound = true;
      NODEFS.stream_ops.write = (stream, ...rest) => {
        beforeWrite();
        if (stream.node.name !== 'postmaster.pid') isAsFound = false;
        try {
          return write(stream, ...rest);
        } catch (error) {
          if (logName.test(stream.node.name))
            onUnwritable(fullCodes.includes(codeOf(error)) ? 'full' : 'unwritable');
          throw error;
        }
      };
      if (!fsync) return;
      NODEFS.stream_ops.fsync = ({ nfd }) =>
        NODEFS.tryFSOperation(() => {
          if (isAsFound) return 0;
          // A file's length is forced with its bytes, its times need not be.
          if (fstatSync(nfd).isDirectory()) fsyncSync(nfd);
          else fdatasyncSync(nfd);
          return 0;
        });
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), extend as unknown as () => void],
      },
    };
  }
}

/** The library starts with fsync off (`-F`); the log's usual method, fdatasync, does nothing in Emscripten. */
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Opens the embedded database of a folder, or makes it there. */
export async function openPgliteFolder(
  dataDir: string,
  folder: FolderOptions,
  options: PGliteOptions,
): Promise<PGlite> {
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'));
  if (!isNew && folder.fsync) await syncTree(dataDir);
  const database = await PGlite.create({
    ...options,
    fs: new DurableFolder(dataDir, folder),
    startParams: folder.fsync ? durableStart : PGlite.defaultStartParams,
  });
  if (isNew && folder.fsync) {
    await syncTree(dataDir);
    await durableFiles.syncFolder(dirname(dataDir));
  }
  return database;
}
