import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';

import type { Module } from '#shared/entities/work/module.ts';
import { Price } from '#web/components/money/price.tsx';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Emoji } from '#web/ui/pictures/emoji.tsx';

import { changeModuleStatus } from '../api.ts';
import { confirmationQuestion, refusalQuestion } from './questions.ts';
import { SubmitForm } from './submit-form.tsx';

type FreelancerActionsProps = {
  module: Module;
  /** Called after an action that removes its button, so that the focus can be moved. */
  onDone: () => void;
};

/** The actions on a module that are available to its freelancer now. */
export function FreelancerActions({ module, onDone }: FreelancerActionsProps) {
  const available = module.actions;
  return (
    <>
      {available.includes('submit') &&
        (module.status === 'SUBMITTED' ? (
          <details>
            <summary className="w-fit py-2 font-semibold text-brand hover:underline">
              Replace the submitted work
            </summary>
            <div className="pt-3">
              <SubmitForm module={module} onDone={onDone} />
            </div>
          </details>
        ) : (
          <SubmitForm module={module} onDone={onDone} />
        ))}
      {available.includes('confirm') && <AmountDecision module={module} onDone={onDone} />}
    </>
  );
}

const questions = { PAY: confirmationQuestion, SUBMITTED: refusalQuestion };

/** Accepts the approved amount, after which the client pays, or refuses it, after which the client decides again. */
function AmountDecision({ module, onDone }: FreelancerActionsProps) {
  const change = useMutation(changeModuleStatus(module.projectId));
  const isPendingFor = (status: string) => change.isPending && change.variables.status === status;
  const changeStatus = async (status: keyof typeof questions) => {
    try {
      if (!(await confirm(questions[status](module)))) return;
      await change.mutateAsync({ status, module });
      onDone();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  return (
    <div className="flex flex-wrap gap-3">
      <Button isPending={isPendingFor('PAY')} onClick={() => void changeStatus('PAY')}>
        <Check className="size-5" aria-hidden />
        <span>Approve {module.amount !== null && <Price amount={module.amount} />}</span>
      </Button>
      <Button
        variant="secondary"
        isPending={isPendingFor('SUBMITTED')}
        onClick={() => void changeStatus('SUBMITTED')}
      >
        <Emoji glyph="❌" />
        Decline
      </Button>
    </div>
  );
}
