import { createRequire } from 'node:module';
import { resolve } from 'node:path';

import type { Plugin } from 'vite';

import { NOTICES, noticesOf } from '../../infra/tools/notices/notices.ts';

/** What is in the style sheet without being a module of the build. */
const inStyles = createRequire(import.meta.url).resolve('tailwindcss/package.json');

/** Writes the licences of the packages in the app, fonts and styles among them, to a file of the site. */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const { root } = this.environment.config;
      const files = Object.values(bundle).flatMap((each) =>
        each.type === 'chunk' ? each.moduleIds : each.originalFileNames.map((file) => resolve(root, file)),
      );
      this.emitFile({ type: 'asset', fileName: NOTICES, source: noticesOf([inStyles, ...files]) });
    },
  };
}
