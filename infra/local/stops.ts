type Stop = () => unknown;

/** What has to be stopped, in the opposite order of its starting. What starts when all is over is stopped at once. */
export function createStops() {
  let open: Stop[] | undefined = [];
  // One part that fails to stop must not keep the others from it.
  const run = async (stop: Stop) => {
    try {
      await stop();
    } catch (error) {
      console.error(error);
    }
  };
  return {
    add(stop: Stop): void {
      if (open) open.push(stop);
      else void run(stop);
    },
    async run(): Promise<void> {
      const all = open ?? [];
      open = undefined;
      for (const stop of all.toReversed()) await run(stop);
    },
  };
}

export type Stops = ReturnType<typeof createStops>;
