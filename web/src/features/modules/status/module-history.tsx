import type { ModuleParty } from '#shared/rules/work/module.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Timeline, type Step } from '#web/ui/display/timeline.tsx';

import type { SidedModule } from '../module-sides.ts';
import { eventText, isFailure } from './module-events.ts';

type ModuleHistoryProps = { module: SidedModule; party: ModuleParty };

/** What has happened to a module, oldest first, folded. */
export function ModuleHistory({ module, party }: ModuleHistoryProps) {
  const steps = module.timeline.map((event, index): Step => ({
    id: String(index),
    state: isFailure(event) ? 'failed' : 'done',
    title: eventText(event, module, party),
    time: <time dateTime={event.at}>{formatMoment(event.at)}</time>,
    description: event.note && <p className="whitespace-pre-wrap">{event.note}</p>,
  }));
  return (
    <details>
      <summary className="w-fit py-2 font-semibold text-brand hover:underline">
        History<span className="sr-only"> of {module.name}</span>
      </summary>
      <div className="pt-3">
        <Timeline label={`History of ${module.name}`} steps={steps} />
      </div>
    </details>
  );
}
