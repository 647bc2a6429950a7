import { useMutation } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';

import type { Module } from '#shared/entities/work/module.ts';
import type { Minor } from '#shared/rules/money/money.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { Price } from '#web/components/money/price.tsx';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

import { changeModuleStatus } from '../api.ts';
import type { Spending } from '../money/spending.ts';
import { ApproveForm } from './approve-form.tsx';

type ClientActionsProps = {
  module: Module;
  estimate: Minor;
  spending: Spending;
  /** Called after an action that removes its button, so that the focus can be moved. */
  onDone: () => void;
};

/** The actions on a module that are available to its client now. */
export function ClientActions({ module, estimate, spending, onDone }: ClientActionsProps) {
  const available = module.actions;
  return (
    <>
      {available.includes('approve') && (
        // The held amount may load after the work: then the form starts over with it.
        <ApproveForm
          key={module.most}
          module={module}
          estimate={estimate}
          spending={spending}
          onDone={onDone}
        />
      )}
      {available.includes('fund') && (
        <ButtonLink to={`/payment/${module.id}`} variant="secondary" className="justify-self-start">
          Fund module<span className="sr-only"> {module.name}</span>
        </ButtonLink>
      )}
      {available.includes('requestRework') && <RequestRework module={module} onDone={onDone} />}
      {available.includes('pay') && module.amount !== null && (
        <ButtonLink to={`/payment/${module.id}`} className="justify-self-start">
          <span>
            Pay <Price amount={module.amount} />
          </span>
        </ButtonLink>
      )}
    </>
  );
}

function RequestRework({ module, onDone }: Pick<ClientActionsProps, 'module' | 'onDone'>) {
  const change = useMutation(changeModuleStatus(module.projectId));

  const requestRework = async () => {
    const isSure = await confirm({
      title: 'Request changes?',
      description: `“${module.name}” goes back to the freelancer, who hands it in again.`,
      action: 'Request changes',
    });
    if (!isSure) return;
    try {
      await change.mutateAsync({ status: 'REWORK', module });
      onDone();
    } catch (error) {
      toast.error(errorMessage(error, moduleTexts.reworkFailed));
    }
  };
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      isPending={change.isPending}
      onClick={() => void requestRework()}
    >
      <RotateCcw className="size-4" aria-hidden />
      Request changes
    </Button>
  );
}
