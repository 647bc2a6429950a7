import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import S3rver from '@20minutes/s3rver';
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js';
import v4 from '@20minutes/s3rver/lib/signature/v4.js';

import { checkParts } from '#infra/local/s3-multipart.ts';

import { refusal, type Refusal } from './s3-admission.ts';
import { sendChecksums } from './s3-checksums.ts';

type Options = {
  directory: string;
  bucket: string;
  /** The origin that CORS allows to upload. */
  origin: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const LONGEST_NAME = 200;

const cors = (origin: string) => `
<CORSConfiguration>
  <CORSRule>
    <AllowedOrigin>${origin}</AllowedOrigin>
    <AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
    <AllowedHeader>*</AllowedHeader>
    <ExposeHeader>ETag</ExposeHeader>
  </CORSRule>
</CORSConfiguration>`;

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

/** The bucket of uploads, kept as files: S3's own API for signed requests, and nothing for others. */
export async function openBucket({ directory, bucket, origin, accessKeyId, secretAccessKey }: Options) {
  // s3rver's built-in key is public: replace it with a secret one.
  DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
  DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey);

  takeAllCharacters();
  const configureBuckets = [{ name: bucket, configs: [cors(origin)] }];
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const server = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets });
  const { store } = server;
  fitLongNames(store);
  storeAtomically(store);
  checkParts(server);
  sendChecksums(server);
  await server.configureBuckets();
  const serve = server.callback();
  const beingCreated = new Set<string>();

  /** Answers a request to /<bucket>/…. A PUT with `If-None-Match: *` creates and never replaces, as in S3. */
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = refusal(request, bucket);
    if (asked.refused) return refuse(response, asked.refused);
    const { key } = asked;
    if (request.method !== 'PUT' || request.headers['if-none-match'] === undefined)
      return serve(request, response);
    if (beingCreated.has(key)) {
      return refuse(response, {
        status: 409,
        code: 'ConditionalRequestConflict',
        message: 'It is being created.',
      });
    }
    beingCreated.add(key);
    try {
      if (await store.existsObject(bucket, key)) {
        return refuse(response, { status: 412, code: 'PreconditionFailed', message: 'It already exists.' });
      }
      await serve(request, response);
    } finally {
      beingCreated.delete(key);
    }
  }

  return {
    name: bucket,
    handle,
    find: (key: string) => store.getObject(bucket, key),
    /** Stores a file without a request. */
    put: async (key: string, content: Buffer, headers: Record<string, string>): Promise<void> =>
      void (await store.putObject({ bucket, key, metadata: headers, content: Readable.from([content]) })),
  };
}

/**
 * File names may contain any character. SigV4 signs a query in which `!'()*` are encoded too, which s3rver does not encode;
 * and the source of a copy is encoded as a component, of which s3rver decodes only a part.
 */
function takeAllCharacters(): void {
  const { getStringToSign } = v4;
  const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  v4.getStringToSign = (canonical, request) => {
    const querystring = canonical.querystring.replaceAll(/[!'()*]/g, encoded);
    const toSign = getStringToSign({ ...canonical, querystring }, request);
    const { headers } = canonical;
    const source = headers['x-amz-copy-source'];
    if (source) headers['x-amz-copy-source'] = encodeURI(decodeURIComponent(source));
    return toSign;
  };
}

/** Hashes long names: file systems allow 255 bytes, some of which s3rver needs, while S3 has no such limit. */
function fitLongNames(store: S3rver['store']): void {
  const path = store.getResourcePath.bind(store);
  store.getResourcePath = (bucket, key = '', resource) => {
    const segments = key.split('/').map((segment) => {
      const isLong = Buffer.byteLength(segment) > LONGEST_NAME;
      return isLong ? createHash('sha256').update(segment).digest('hex') : segment;
    });
    return path(bucket, segments.join('/'), resource);
  };
}

/** Makes an object appear only when its upload or its copy is complete, as in S3. */
function storeAtomically(store: S3rver['store']): void {
  const write = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const part = `${path}.${randomUUID().slice(0, 8)}`;
    try {
      const written = await write(part, content);
      await rename(part, path);
      return written;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  };
  store.copyObject = async (fromBucket, fromKey, bucket, key, metadata) => {
    const original = await store.getObject(fromBucket, fromKey);
    if (!original) throw new Error(`${fromKey} was removed before it was copied.`);
    await store.putObject({ ...original, bucket, key, metadata: metadata ?? original.metadata });
    return store.getMetadata(bucket, key);
  };
}

/** Sends an error as S3 does. */
export function refuse(
  response: ServerResponse,
  { status, code, message }: Refusal,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}
