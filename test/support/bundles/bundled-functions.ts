import { pathToFileURL } from 'node:url';

/** A bundled function, by the path of its module, and the event that it is invoked with. */
export type Invocation = { place: string; event: unknown };

/** What a function answers, or how it fails. */
export type Outcome = { answer?: unknown; error?: string };

type Bundled = { handler: (event: unknown, context: object) => Promise<unknown> };

async function invoke({ place, event }: Invocation): Promise<Outcome> {
  try {
    const { handler } = (await import(pathToFileURL(place).href)) as Bundled;
    // Enough for a call, and too little for a job to go on.
    return { answer: await handler(event, { getRemainingTimeInMillis: () => 10_000 }) };
  } catch (error) {
    return { error: error instanceof Error ? String(error.stack) : String(error) };
  }
}

// Runs in its own process, which is started once for all of them: each bundle brings its own copy of what it imports.
process.on(
  'message',
  (invocation: Invocation) => void invoke(invocation).then((each) => process.send?.(each)),
);
process.on('disconnect', () => process.exit());
