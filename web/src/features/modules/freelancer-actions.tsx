import { useMutation } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';

import type { Module } from '#shared/entities/module.ts';
import { moduleActions } from '#shared/rules/module.ts';
import { Price } from '#web/components/price.tsx';
import { errorMessage } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.ts';
import { toast } from '#web/ui/toast.ts';

import { changeModuleStatus } from './api.ts';
import { SubmitForm } from './submit-form.tsx';

type FreelancerActionsProps = {
  module: Module;
  /** Called after an action whose button is gone, so that the focus can be moved. */
  onDone: () => void;
};

/** What the freelancer may do about a module now. */
export function FreelancerActions({ module, onDone }: FreelancerActionsProps) {
  const open = moduleActions(module, 'freelancer');
  return (
    <>
      {open.includes('submit') &&
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
      {open.includes('confirm') && <AmountDecision module={module} onDone={onDone} />}
    </>
  );
}

/** Accepting the approved amount, after which the client pays, or refusing it, after which the client decides again. */
function AmountDecision({ module, onDone }: FreelancerActionsProps) {
  const change = useMutation(changeModuleStatus(module));
  const isAsked = (status: string) => change.isPending && change.variables === status;
  const answer = async (status: 'PAY' | 'SUBMITTED') => {
    try {
      await change.mutateAsync(status);
      onDone();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  const refuse = async () => {
    const isSure = await confirm({
      title: 'Refuse this amount?',
      description: `“${module.name}” goes back to the client, who names another amount or asks for rework.`,
      action: 'Refuse',
      isDangerous: true,
    });
    if (isSure) await answer('SUBMITTED');
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button isPending={isAsked('PAY')} onClick={() => void answer('PAY')}>
        <Check className="size-5" aria-hidden />
        <span>Approve {module.amount !== null && <Price amount={module.amount} />}</span>
      </Button>
      {/* The specification's sign is for screen readers; not every font has it, so an icon is shown. */}
      <Button variant="secondary" isPending={isAsked('SUBMITTED')} onClick={() => void refuse()}>
        <X className="size-5 text-danger" aria-hidden />
        <span className="sr-only">❌</span>
        Refuse
      </Button>
    </div>
  );
}
