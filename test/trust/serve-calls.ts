import { createApi, type Handler } from '#infra/local/api.ts';
import { openGateway } from '#infra/local/gateway.ts';
import { calls } from '#shared/api/index.ts';

// Serves all calls from a separate process, as each instance of a Lambda function is one.
const gateway = await openGateway(0);
const load = async (file: string) => {
  const place = new URL(`../../functions/${file}.ts`, import.meta.url);
  return ((await import(place.href)) as { handler: Handler }).handler;
};
const api = createApi(calls, load);
gateway.open(() => api);
process.send?.(gateway.origin);
process.on('disconnect', () => process.exit());
