import { play } from './play.ts';

// Plays one market, in a process and with sources of its own: the seed and the number of lives are its arguments.
for (const method of ['log', 'info', 'error'] as const) console[method] = () => undefined;
const [seed, lives] = process.argv.slice(2).map(Number);
const steps = await play(seed ?? 0, lives ?? 0);
process.send?.(steps, () => process.exit(0));
