import { lazy, Suspense, useState } from 'react';

import type { ModuleParty } from '#shared/rules/work/module.ts';
import { mustAnswer } from '#web/components/held-money/dispute-texts.ts';
import { Button } from '#web/ui/button.tsx';

import type { SidedModule } from '../module-sides.ts';

/** What a party of a module decides in a dialog. */
export type ModuleDecision = 'cancel' | 'quit' | 'refund' | 'dispute' | 'offer' | 'acceptOffer';

// Loaded with the first decision, because most visits make none.
const ModuleDialog = lazy(async () => ({ default: (await import('./module-dialogs.tsx')).ModuleDialog }));

const labels: Record<ModuleDecision, string> = {
  offer: 'Name another amount',
  acceptOffer: 'Accept their amount',
  refund: 'Refund money',
  dispute: 'Open a dispute',
  cancel: 'Cancel this module',
  quit: 'Give up this module',
};
const decisions = Object.keys(labels) as ModuleDecision[];

type ModuleDecisionsProps = { module: SidedModule; party: ModuleParty };

/** Buttons for what a party can decide besides the usual course of a module. */
export function ModuleDecisions({ module, party }: ModuleDecisionsProps) {
  const [decision, setDecision] = useState<ModuleDecision>();
  const possible = decisions.filter((each) => module.actions.includes(each));
  const isMine = (each: ModuleDecision) => each === 'offer' && mustAnswer(module);
  return (
    <>
      {possible.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {possible.map((each) => (
            <li key={each}>
              <Button
                size="small"
                variant={isMine(each) ? 'primary' : 'ghost'}
                onClick={() => setDecision(each)}
              >
                {isMine(each) ? 'Name your amount' : labels[each]}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {decision && (
        <Suspense>
          <ModuleDialog
            decision={decision}
            module={module}
            party={party}
            onClose={() => setDecision(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
