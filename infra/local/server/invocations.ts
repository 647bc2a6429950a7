import { type DeployedFunction, functions } from '#infra/functions/functions.ts';
import { indexesSettled } from '#infra/local/database/lagging-indexes.ts';

import { readJson } from './body.ts';
import type { Part } from './gateway.ts';
import { isOwnProgram } from './own-host.ts';
import { json } from './respond.ts';

/** Runs a function with an event. */
type Run = (deployed: DeployedFunction, event: object) => Promise<void>;

/** Lambda's limit for an event that nobody waits for, in bytes. */
const LARGEST = 1_048_576;

const PATH = /\/2015-03-31\/functions\/([\w-]+)\/invocations$/;

const jobs = new Map(
  functions.filter(({ stack }) => stack === 'Jobs').map((each) => [each.functionName, each]),
);

/**
 * Stands for Lambda's `Invoke` of events, by which one function starts another: it answers before that has run. Only programs
 * that know this process's access key may start one.
 */
export function openInvocations(run: Run) {
  const underWay = new Set<Promise<void>>();

  /** In the cloud indexes are seldom as far behind as it takes to start a function. */
  async function start(deployed: DeployedFunction, event: object): Promise<void> {
    await indexesSettled();
    await run(deployed, event);
  }

  const part: Part = async ({ path }, request, response) => {
    const refuse = (status: number, type: string, message: string) =>
      json(response, status, { message }, { 'x-amzn-errortype': type });
    if (!isOwnProgram(request.headers))
      return refuse(
        403,
        'AccessDeniedException',
        'Sign with the access key in settings.json of the data folder.',
      );
    const deployed = jobs.get(PATH.exec(path)?.[1] ?? '');
    const isEvent = request.method === 'POST' && request.headers['x-amz-invocation-type'] === 'Event';
    if (!deployed || !isEvent)
      return refuse(404, 'ResourceNotFoundException', 'Only events of jobs are taken here.');
    const event = await readJson(request, LARGEST);
    if (typeof event !== 'object' || event === null)
      return refuse(400, 'InvalidRequestContentException', 'An event is an object in JSON, of 1 MB at most.');
    response.writeHead(202).end();
    const running = start(deployed, event)
      .catch((error: unknown) => console.error(`${deployed.functionName} failed.`, error))
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };

  return {
    part,
    /** Resolves once what was started has ended. */
    settled: async (): Promise<void> => void (await Promise.all(underWay)),
  };
}
