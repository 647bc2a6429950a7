import { countsIn } from '#functions/domain/recount/checks.ts';
import { Recount } from '#functions/domain/recount/recount.ts';

type Extent = { pageSize?: number; pages?: number; seconds?: number };

/** Recounts so much of the marketplace; returns what it held at most, what it counted and what differed. */
export async function recounted({ pageSize, pages = Infinity, seconds = Infinity }: Extent) {
  const started = performance.now();
  const passed = () => (performance.now() - started) / 1000;
  const run = new Recount({ pageSize, report: () => undefined });
  let held = 0;
  for (let page = 0; page < pages && !run.isDone && passed() < seconds; page += 1) {
    await run.advance();
    held = Math.max(held, run.held);
  }
  const counts = countsIn(await run.pause());
  const sum = (values: number[]) => values.reduce((total, each) => total + each, 0);
  const isOfCards = ({ name }: { name: string }) => name.startsWith('cards of ');
  return {
    held,
    records: sum(counts.filter((each) => !isOfCards(each)).map(({ counted }) => counted)),
    cards: sum(counts.filter(isOfCards).map(({ counted }) => counted)),
    differences: sum(counts.map(({ differences }) => differences)),
    isDone: run.isDone,
    seconds: passed(),
  };
}
