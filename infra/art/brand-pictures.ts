import { appIcon, favicon } from './mark.ts';
import { social } from './social.ts';
import type { WebPicture } from './web-pictures.ts';

/** What stands for the site elsewhere: in tabs, on home screens, and beside a link to it. */
export function brandPictures(): WebPicture[] {
  return [
    { name: 'favicon-32.png', drawing: favicon(), width: 32, format: 'png' },
    { name: 'icon-180.png', drawing: appIcon(), width: 180, format: 'png' },
    { name: 'social.jpeg', drawing: social(), width: 1200, format: 'jpeg' },
  ];
}
