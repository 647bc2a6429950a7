import type { IncomingMessage } from 'node:http';

export type Refusal = { status: number; code: string; message: string };
type Admission = { key: string; refused?: undefined } | { refused: Refusal };

const ALGORITHM = 'AWS4-HMAC-SHA256';
const LONGEST_KEY = 1024;

const denied = (message: string): Admission => ({ refused: { status: 403, code: 'AccessDenied', message } });

/**
 * Refuses what S3 refuses before it verifies a signature, and s3rver would accept: unsigned requests, requests for the
 * bucket itself, keys with empty, `.` or `..` segments, and x-amz headers that the signature does not cover.
 */
export function refusal(request: IncomingMessage, bucket: string): Admission {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const key = decodeURIComponent(path.slice(bucket.length + 2));
  if (!key) return denied('The bucket itself is closed.');
  const isOdd = key.split('/').some((segment) => segment === '' || segment === '.' || segment === '..');
  if (isOdd || /[\\\0]/.test(key) || Buffer.byteLength(key) > LONGEST_KEY)
    return denied('No such key can exist.');
  if (request.method === 'OPTIONS') return { key };

  const signed = signedHeaders(request, new URLSearchParams(query));
  if (!signed) return denied('The request is not signed.');
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !signed.includes(name),
  );
  if (unsigned) return denied('There were headers present in the request which were not signed.');
  return { key };
}

/** The headers that a request's signature covers; undefined unless it has exactly one signature, of version 4. */
function signedHeaders({ headers }: IncomingMessage, query: URLSearchParams): string[] | undefined {
  const { authorization } = headers;
  const hasOther = query.has('Signature') || query.has('AWSAccessKeyId');
  const isPresigned = query.get('X-Amz-Algorithm') === ALGORITHM && Boolean(query.get('X-Amz-Signature'));
  if (hasOther || isPresigned === (authorization !== undefined)) return undefined;
  if (isPresigned) return query.get('X-Amz-SignedHeaders')?.split(';') ?? [];
  if (!authorization?.startsWith(`${ALGORITHM} `)) return undefined;
  return /SignedHeaders=([^,\s]+)/.exec(authorization)?.[1]?.split(';') ?? [];
}
