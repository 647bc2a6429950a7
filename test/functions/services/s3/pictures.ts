const filler = Buffer.alloc(300, 7);
const picture = (...start: (string | Buffer)[]) =>
  Buffer.concat([
    ...start.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    filler,
  ]);

/** The smallest files with the first bytes of each type of picture. */
export const pictures = {
  'image/png': picture('\x89PNG\r\n\x1a\n'),
  'image/jpeg': picture('\xff\xd8\xff\xe0\x00\x10JFIF'),
  'image/gif': picture('GIF89a'),
  'image/webp': picture('RIFF', Buffer.from([44, 1, 0, 0]), 'WEBPVP8 '),
  'image/avif': picture(Buffer.from([0, 0, 0, 28]), 'ftypmif1', Buffer.alloc(4), 'miafavifmif1'),
} as const;

/** Files that are uploaded as pictures and are something else. */
export const impostors = {
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(300)),
  'a drawing with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'a program': Buffer.from('MZ\x90\x00'.padEnd(300), 'latin1'),
  'a film': picture(Buffer.from([0, 0, 0, 24]), 'ftypisom', Buffer.alloc(4), 'isomiso2'),
  'a single letter': Buffer.from('x'),
} as const;
