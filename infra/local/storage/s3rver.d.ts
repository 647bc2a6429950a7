declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  type StoredObject = {
    content: Readable | null;
    metadata: Metadata;
  };
  type Metadata = {
    etag: string;
    'last-modified': string;
    'content-length': number;
    'content-type'?: string;
    'cache-control'?: string;
  };
  type Headers = Record<string, string | undefined>;

  /** The part of its file store that the local cloud uses. */
  type Store = {
    getObject(bucket: string, key: string): Promise<StoredObject | null>;
    getMetadata(bucket: string, key: string): Promise<Metadata>;
    putObject(object: {
      bucket: string;
      key: string;
      content: Readable | Buffer | null;
      metadata: Metadata | Headers;
    }): Promise<unknown>;
    /** `metadata` replaces that of the original. */
    copyObject(
      fromBucket: string,
      fromKey: string,
      bucket: string,
      key: string,
      metadata: Headers | null,
    ): Promise<Metadata>;
    existsObject(bucket: string, key: string): Promise<boolean>;
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putPart(
      bucket: string,
      uploadId: string,
      number: string,
      content: Readable | Buffer,
    ): Promise<{ size: number; md5: string }>;
    putObjectMultipart(
      bucket: string,
      uploadId: string,
      parts: { number: number; etag: string }[],
    ): Promise<{ size: number; md5: string }>;
    putContent(path: string, content: Readable | Buffer): Promise<[size: number, md5: string]>;
  };

  class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly store: Store;
    readonly middleware: ((
      context: { method: string; headers: Headers; store: Store },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    configureBuckets(): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
  export = S3rver;
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  /** An error as S3 answers it: its code decides the status. */
  class S3Error extends Error {
    constructor(code: string, message: string);
  }
  export = S3Error;
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  const Account: {
    DUMMY_ACCOUNT: {
      createKeyPair(accessKeyId: string, secretAccessKey: string): void;
      revokeAccessKey(accessKeyId: string): void;
    };
  };
  export = Account;
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  type Canonical = { querystring: string; headers: Record<string, string | undefined> };
  const v4: { getStringToSign: (canonical: Canonical, request: unknown) => string };
  export = v4;
}
