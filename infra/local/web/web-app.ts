import type { Cleanup } from '#infra/local/cleanup.ts';
import type { CloudOptions } from '#infra/local/cloud-options.ts';
import type { Gateway, Part } from '#infra/local/server/gateway.ts';

import { serveWebFiles, type LocalPage } from './web-files.ts';
import { buildWeb, developWeb } from './web.ts';

type Needs = LocalPage & {
  gateway: Gateway;
  cleanup: Cleanup;
  report: (line: string) => void;
};

/** Starts to serve the web app: the built one, which is built first if necessary, Vite's development server, or none. */
export async function startWebApp(
  kind: NonNullable<CloudOptions['web']>,
  needs: Needs,
): Promise<Part | undefined> {
  const { gateway, cleanup, report, ...page } = needs;
  if (kind === 'none') return undefined;
  if (kind === 'built') {
    const building = new AbortController();
    cleanup.add(() => building.abort());
    return serveWebFiles(await buildWeb(report, building.signal), page);
  }
  const development = await developWeb(gateway.server, page);
  cleanup.add(development.stop);
  return development.app;
}
