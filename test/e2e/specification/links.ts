/** A link of every kind that may be delivered (product.md#delivering-work). */
export const links = [
  'https://drive.google.com/file/d/1aBc/view',
  'https://www.dropbox.com/s/1aBc/work.zip',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://github.com/keeper/lamp',
  'https://www.figma.com/file/1aBc',
  'https://www.notion.so/Lamp-1aBc',
  'https://lamp.example',
];

/** Links that may not. */
export const invalidLinks = [
  'http://github.com/keeper/lamp',
  'ftp://github.com/lamp',
  'https://localhost',
  'github.com/lamp',
  'a lamp',
];
