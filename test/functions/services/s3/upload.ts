/** Uploads a file to a signed URL; returns the status of the response. */
export async function put(uploadUrl: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  const response = await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(body) });
  await response.arrayBuffer();
  return response.status;
}
