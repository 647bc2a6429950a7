import { createClient, type Client } from '#shared/api/client.ts';
import { routes } from '#shared/api/index.ts';
import type { NewUpload } from '#shared/entities/upload.ts';
import { defaultLocale } from '#shared/format.ts';

import { samplePassword } from './demo.ts';
import type { Picture } from './pictures.ts';

/** A user with their own session. `id` is empty until they sign in. */
export type Member = { username: string; client: Client; id: string };

/** A signed-out session: a typed client with its own cookies. `transport` sends its requests. */
export function openBrowser(origin: string, username: string, transport: typeof fetch = fetch): Member {
  const cookies = new Map<string, string>();
  const send: typeof fetch = async (address, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '));
    const response = await transport(address, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    return response;
  };
  return { username, client: createClient(routes, `${origin}/api`, send, defaultLocale), id: '' };
}

/** Signs this member in. */
export async function signIn(member: Member): Promise<void> {
  const { client, username } = member;
  const { user } = await client.auth.login({ body: { username, password: samplePassword } });
  member.id = user.id;
}

type PictureFile = {
  purpose: 'image' | 'avatar';
  fileName: string;
  contentType: 'image/webp';
  variantOf?: string;
};
type Upload = PictureFile | { purpose: 'delivery'; fileName: string; contentType: string; orderId: string };

/** Uploads a file as browsers do: requests a signed URL, then sends the bytes to it. */
export async function upload(
  { client }: Member,
  file: Upload,
  bytes: Buffer,
): Promise<{ key: string; url: string }> {
  const body: NewUpload = { ...file, size: bytes.length };
  const { uploadUrl, method, headers, key, url } = await client.uploads.create({ body });
  const response = await fetch(uploadUrl, { method, headers, body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(`The upload of ${file.fileName} was answered with ${response.status}.`);
  return { key, url };
}

/** Uploads a picture and its small variant; returns the URL to store in records. */
export async function uploadPicture(
  member: Member,
  purpose: PictureFile['purpose'],
  name: string,
  { whole, small }: Picture,
): Promise<string> {
  const file: PictureFile = { purpose, fileName: `${name}.webp`, contentType: 'image/webp' };
  const { key, url } = await upload(member, file, whole);
  await upload(member, { ...file, variantOf: key }, small);
  return url;
}
