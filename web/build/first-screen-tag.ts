import type { Plugin } from 'vite';

/** Adds the tag of the first script to the document, by the name that the build has given its file. */
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
