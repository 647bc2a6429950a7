/** What somebody has written, as one line in quotation marks that passes for nothing else: without line breaks and signs that nobody sees. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
