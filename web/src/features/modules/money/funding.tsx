import { useState, type ReactNode } from 'react';

import { ModuleAmount, type Module } from '#shared/entities/work/module.ts';
import type { Project } from '#shared/entities/work/project.ts';
import { estimate } from '#shared/rules/money/estimate.ts';
import { minorOf, toMajor } from '#shared/rules/money/money.ts';
import { MoneyField } from '#web/components/money/money-field.tsx';
import { useCurrency } from '#web/lib/config.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { assignedBidQuery } from '../api.ts';
import { ModulesLoader } from '../modules-loader.tsx';

const schema = formSchema(ModuleAmount);
const back = { to: '/myprojects', label: 'Go to your projects' };

type FundingProps = {
  project: Project;
  module: Module;
  /** The payment of this amount, as requests carry it. */
  children: (amount: string) => ReactNode;
};

/** Paying a module beforehand: the amount, by default the estimate, and then the card. */
export function Funding({ project, module, children }: FundingProps) {
  const [amount, setAmount] = useState<string | null>(null);
  if (amount !== null) return children(amount);
  return (
    <ModulesLoader query={assignedBidQuery(project.id, module.freelancerId)} back={back}>
      {(bid) => (
        <AmountForm
          module={module}
          usual={bid ? String(toMajor(estimate(minorOf(bid.amount), project.numberOfModules))) : ''}
          onChosen={setAmount}
        />
      )}
    </ModulesLoader>
  );
}

type AmountFormProps = { module: Module; usual: string; onChosen: (amount: string) => void };

function AmountForm({ module, usual, onChosen }: AmountFormProps) {
  const form = useDraftForm({ schema, draft: `funding:${module.id}`, defaultValues: { amount: usual } });
  const submit = form.handleSubmit(({ amount }) => {
    form.discardDraft();
    onChosen(amount);
  });
  if (useCurrency() === undefined) return <Skeleton className="h-40 rounded-card" />;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Pay beforehand"
      className="card grid justify-items-start gap-4 p-5 sm:p-6"
    >
      <p>
        The freelancer sees that the money is there. It is held until you approve the work, with any amount up
        to this one. A module can be paid beforehand once: choose enough.
      </p>
      <MoneyField
        label="Amount"
        className="w-full max-w-64"
        {...(usual ? { hint: 'The estimate is an equal part of the accepted bid.' } : {})}
        {...form.amountField('amount')}
      />
      <Button type="submit">Go on to the card</Button>
    </form>
  );
}
