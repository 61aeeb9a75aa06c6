declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';
  import type { Readable } from 'node:stream';

  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  }
  interface Stored {
    size: number;
    md5: string;
  }
  type Metadata = Record<string, string>;
  export default class S3rver {
    constructor(options: Options);
    /** Once it runs. */
    httpServer: Server;
    store: {
      deleteObject(bucket: string, key: string): Promise<void>;
      getResourcePath(
        bucket: string,
        key: string | undefined,
        resource: 'object' | 'object.md5' | 'metadata.json' | 'uploads',
      ): string;
      putMetadata(bucket: string, key: string, metadata: Metadata, md5: string): Promise<void>;
      putObject(object: {
        bucket: string;
        key: string;
        metadata: Metadata;
        content: Buffer | Readable;
      }): Promise<Stored>;
      putPart(bucket: string, uploadId: string, partNumber: string, content: Readable): Promise<Stored>;
      putObjectMultipart(bucket: string, uploadId: string, parts: { number: number }[]): Promise<Stored>;
    };
    /** Of Koa; the last routes the calls. */
    middleware: ((
      ctx: {
        method: string;
        query: Record<string, string | undefined>;
        status: number;
        type: string;
        body: string;
      },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
