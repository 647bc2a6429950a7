import busboy from 'busboy';

import { invalid } from '#functions/lib/errors.ts';
import type { FilePart } from '#shared/entities/fields.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as requestTexts from '#shared/texts/request.ts';

/**
 * Parses a multipart/form-data body into one object: fields as text, files as FilePart, repeated names (`x`, `x[]`) as
 * arrays. Throws a 400 for a malformed body.
 */
export async function parseMultipart(contentType: string, body: Buffer): Promise<Record<string, unknown>> {
  // In the order of the request: a file has its place from its beginning, and its value from its end.
  const parts: { name: string; value?: string | FilePart }[] = [];
  const add = (name: string) => {
    const part: (typeof parts)[number] = { name: name.replace(/\[\]$/, '') };
    parts.push(part);
    return part;
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refuse = (cause: unknown) => reject(invalid(requestTexts.invalid, { cause }));
  try {
    const parser = busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        fileSize: commonLimits.body.multipart,
        fieldSize: textLimits.long * 4,
        files: 5,
        fields: 10,
      },
    });
    parser.on('field', (name, value) => void Object.assign(add(name), { value }));
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const part = add(name);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A truncated body fails here as well as in the parser; unhandled, it would end the process.
      stream.on('error', refuse);
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (filename && bytes.length > 0) part.value = { fileName: filename, contentType: mimeType, bytes };
      });
    });
    parser.on('close', resolve);
    parser.on('error', refuse);
    parser.end(body);
  } catch (error) {
    refuse(error);
  }
  await promise;
  const values = Map.groupBy(
    parts.filter(({ value }) => value !== undefined),
    ({ name }) => name,
  );
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length > 1 ? all.map(({ value }) => value) : all[0]?.value]),
  );
}
