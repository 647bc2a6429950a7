import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

import type { Bid } from '#shared/entities/work/bid.ts';
import { ModuleAmount, type Module } from '#shared/entities/work/module.ts';
import type { Project } from '#shared/entities/work/project.ts';
import { minorOf, toMajor, toMinor, type Minor } from '#shared/rules/money/money.ts';
import { moduleNumber } from '#shared/rules/work/module-id.ts';
import { MoneyField } from '#web/components/money/money-field.tsx';
import { Price } from '#web/components/money/price.tsx';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';

import { assignedBidQuery } from '../api.ts';
import { ModulesLoader } from '../modules-loader.tsx';
import { ExcessWarning } from './excess-warning.tsx';
import { excessOf, leftToFund, usualFunding } from './spending.ts';

const schema = formSchema(ModuleAmount);
const back = { to: '/myprojects', label: 'Go to your projects' };

type FundingProps = {
  project: Project;
  module: Module;
  /** All of the project. */
  modules: readonly Module[];
  /** The payment of this amount, as requests carry it. */
  children: (amount: string) => ReactNode;
};

/** Funding a module: the amount, by default an equal part of the bid, and then the card. */
export function Funding({ project, module, modules, children }: FundingProps) {
  const [amount, setAmount] = useState<string | null>(null);
  if (amount !== null) return children(amount);
  return (
    <ModulesLoader query={assignedBidQuery(project.id, module.freelancerId)} back={back}>
      {(bid) => (
        <AmountForm
          module={module}
          {...(bid && planOf(project, module, modules, bid))}
          onChosen={setAmount}
        />
      )}
    </ModulesLoader>
  );
}

/** What is left of the bid for this module, and what it usually gets of that. */
function planOf(project: Project, { id, freelancerId }: Module, modules: readonly Module[], bid: Bid) {
  const amount = minorOf(bid.amount);
  const own = modules.filter((each) => each.freelancerId === freelancerId);
  const left = leftToFund(amount, own);
  return { left, usual: usualFunding(amount, project.numberOfModules, moduleNumber(id), left) };
}

type AmountFormProps = {
  module: Module;
  /** Undefined if there is no bid. */
  left?: Minor;
  usual?: Minor;
  onChosen: (amount: string) => void;
};

const NOTHING = 0 as Minor;

function AmountForm({ module, left, usual = NOTHING, onChosen }: AmountFormProps) {
  const form = useDraftForm({
    schema,
    draft: `funding:${module.id}`,
    defaultValues: { amount: usual > 0 ? String(toMajor(usual)) : '' },
  });
  const submit = form.handleSubmit(({ amount }) => {
    form.discardDraft();
    onChosen(amount);
  });
  const typed = toMinor(useWatch({ control: form.control, name: 'amount' })) ?? NOTHING;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Fund module"
      className="card grid justify-items-start gap-4 p-5 sm:p-6"
    >
      <p>The money is held until you approve the work. You can release less, not more.</p>
      <MoneyField
        label="Amount"
        className="w-full max-w-64"
        {...(left === undefined ? {} : { hint: <LeftOfBid left={left} /> })}
        {...form.amountField('amount')}
      />
      {left !== undefined && <ExcessWarning excess={excessOf(typed, { left })} />}
      <Button type="submit">Continue to payment</Button>
    </form>
  );
}

const LeftOfBid = ({ left }: { left: Minor }) => (
  <>
    <Price amount={toMajor(left)} /> is left of the accepted bid.
  </>
);
