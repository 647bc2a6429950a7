type Task = () => unknown;

/**
 * Cleanup tasks: `run` runs them once, the last added first. A task that is added afterwards runs at once. Errors are
 * logged, so that one failed task does not prevent the others.
 */
export function createCleanup() {
  let tasks: Task[] | undefined = [];
  const run = async (task: Task) => {
    try {
      await task();
    } catch (error) {
      console.error(error);
    }
  };
  return {
    add(task: Task): void {
      if (tasks) tasks.push(task);
      else void run(task);
    },
    async run(): Promise<void> {
      const all = tasks ?? [];
      tasks = undefined;
      for (const task of all.toReversed()) await run(task);
    },
  };
}

export type Cleanup = ReturnType<typeof createCleanup>;
