import { createApi, type Handler } from '#infra/local/server/api.ts';
import { openGateway } from '#infra/local/server/gateway.ts';
import { handlerLoader } from '#infra/local/server/handlers.ts';
import { calls } from '#shared/api/index.ts';

// Serves all calls from a separate process, as each instance of a Lambda function is one.
const gateway = await openGateway(0);
const load = handlerLoader();
const api = createApi(calls, (file) => load<Handler>(file));
gateway.open(() => api);
process.send?.(gateway.origin);
process.on('disconnect', () => process.exit());
