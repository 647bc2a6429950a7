import { join } from 'node:path';
import { arch, platform } from 'node:process';

/**
 * The folder of the project's own Node, where npm has one for this machine. Not npm's link in node_modules/.bin: npm 10
 * removes that with the packages for other machines, which have one of the same name.
 * @param {string} root
 */
export const ownNodeFolder = (root) =>
  join(root, 'node_modules', `node-${platform === 'win32' ? 'win' : platform}-${arch}`, 'bin');
