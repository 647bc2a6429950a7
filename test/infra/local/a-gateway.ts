import { afterAll, beforeAll } from 'vitest';

import { createApi, type Handler } from '#infra/local/server/api.ts';
import { openGateway, type Gateway } from '#infra/local/server/gateway.ts';
import { calls } from '#shared/api/index.ts';

/** A gateway with the real table of calls that sends every request to this one handler. */
export function useGateway(handler: Handler): { readonly origin: string; readonly port: number } {
  let gateway: Gateway | undefined;

  beforeAll(async () => {
    const opened = await openGateway(0);
    const api = createApi(calls, async () => handler);
    opened.open(() => api);
    gateway = opened;
  });
  afterAll(() => gateway?.stop());

  const started = () => {
    if (!gateway) throw new Error('The gateway has not started yet.');
    return gateway;
  };
  return {
    get origin() {
      return started().origin;
    },
    get port() {
      return started().port;
    },
  };
}
