import { appIcon, favicon } from './mark.ts';
import { social } from './social.ts';
import type { WebPicture } from './web-pictures.ts';

/** The site's icons for browser tabs and home screens, and its picture for link previews. */
export function brandPictures(): WebPicture[] {
  return [
    { name: 'favicon-32.png', drawing: favicon(), width: 32, format: 'png' },
    { name: 'icon-180.png', drawing: appIcon(), width: 180, format: 'png' },
    { name: 'social.jpeg', drawing: social(), width: 1200, format: 'jpeg' },
  ];
}
