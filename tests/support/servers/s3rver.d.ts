declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  }
  export default class S3rver {
    constructor(options: Options);
    /** Once it runs. */
    httpServer: Server;
    store: {
      deleteObject(bucket: string, key: string): Promise<void>;
      getResourcePath(
        bucket: string,
        key: string,
        resource: 'object' | 'object.md5' | 'metadata.json',
      ): string;
    };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
