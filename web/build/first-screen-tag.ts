import type { Plugin } from 'vite';

/** Adds the script tag of first-screen.ts to index.html, with the hashed file name of the build. */
export function firstScreenTag(): Plugin {
  return {
    name: 'first-screen-tag',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunk = Object.values(bundle).find(({ name }) => name === 'first-screen');
        if (!chunk) throw new Error('The build has no chunk named first-screen.');
        const attrs = { type: 'module', crossorigin: true, src: `/${chunk.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
