import type { ModuleParty } from '#shared/rules/work/module.ts';
import { dueIn } from '#web/lib/time/due-in.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

import type { SidedModule } from '../module-sides.ts';
import { clockSentence } from './module-clock.ts';
import { moneySentences } from './money-sentences.ts';

type ModuleMoneyProps = { module: SidedModule; party: ModuleParty };

/** Where a module's money is, when its work is due, and what happens by itself. */
export function ModuleMoney({ module, party }: ModuleMoneyProps) {
  const { stage, deadline, clock } = module;
  const isWorkedOn = stage === 'WAITING' || stage === 'REWORK';
  const hasClock = clock !== null || (module.barsAt !== null && party === 'client');
  return (
    <dl className="grid gap-3 rounded-xl bg-sunk p-4 text-sm">
      <div className="grid gap-0.5">
        <dt className="text-muted">Money</dt>
        {moneySentences(module, party).map((each) => (
          <dd key={each}>{each}</dd>
        ))}
      </div>
      {isWorkedOn && (
        <div className="grid gap-0.5">
          <dt className="text-muted">Due</dt>
          <dd>
            <time dateTime={deadline}>{formatMoment(deadline)}</time>, {dueIn(deadline)}
          </dd>
        </div>
      )}
      {hasClock && (
        <div className="grid gap-0.5">
          <dt className="text-muted">If nothing happens</dt>
          <dd>{clockSentence(module, party)}</dd>
        </div>
      )}
    </dl>
  );
}
