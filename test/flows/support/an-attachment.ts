import type { Browser } from './a-browser.ts';

type File = { name?: string; contentType?: string; bytes?: Buffer };
type Purpose =
  | { purpose: 'message'; conversationId: string }
  | { purpose: 'requirements' | 'delivery'; orderId: string };

/** Uploads a private file as the app does, and returns its key. */
export async function anAttachment(
  browser: Browser,
  purpose: Purpose,
  { name = 'brief.pdf', contentType = 'application/pdf', bytes = Buffer.from('%PDF-1.7') }: File = {},
): Promise<string> {
  const { body } = await browser.post('/uploads', {
    ...purpose,
    fileName: name,
    contentType,
    size: bytes.length,
  });
  const { uploadUrl, headers, key } = body as { uploadUrl: string; headers: HeadersInit; key: string };
  const { ok } = await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!ok) throw new Error('The file was not taken.');
  return key;
}
