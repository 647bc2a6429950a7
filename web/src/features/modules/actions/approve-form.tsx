import { useWatch } from 'react-hook-form';

import { ModuleAmount, type Module } from '#shared/entities/work/module.ts';
import { minorOf, toMajor, toMinor, type Minor } from '#shared/rules/money/money.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { MoneyField } from '#web/components/money/money-field.tsx';
import { Price } from '#web/components/money/price.tsx';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

import { approveWork } from '../api.ts';
import { ExcessWarning } from '../money/excess-warning.tsx';
import { excessOf, type Spending } from '../money/spending.ts';
import { upToHeld } from './approval-schema.ts';
import { approvalQuestion } from './questions.ts';

const unfunded = formSchema(ModuleAmount);
const NOTHING = 0 as Minor;

type ApproveFormProps = {
  module: Module;
  /** The estimated price of one module, shown as a hint. */
  estimate: Minor;
  spending: Spending;
  onDone: () => void;
};

/** The form to approve submitted work with an amount. */
export function ApproveForm({ module, estimate, spending, onDone }: ApproveFormProps) {
  const { most, mayApproveLess, fundedAt, submittedAt } = module;
  const isFundedSince = fundedAt !== null && submittedAt !== null && fundedAt > submittedAt;
  const all = most === null ? '' : String(most);
  const held = most === null ? undefined : minorOf(most);
  const form = useApiForm({
    schema: held === undefined ? unfunded : formSchema(upToHeld(held)),
    draft: `amount:${module.id}`,
    defaultValues: { amount: all },
    ...(most !== null && !mayApproveLess ? { fixedValues: { amount: all } } : {}),
    mutation: approveWork(module),
    failure: moduleTexts.okFailed,
    onProblem: toast.error,
    onSuccess: onDone,
    seen: module.version,
    ask: async (values) => {
      const amount = toMinor(values.amount) ?? NOTHING;
      return confirm(
        approvalQuestion({ name: module.name, amount, held, isFundedSince, estimate, spending }),
      );
    },
  });
  const amount = useWatch({ control: form.control, name: 'amount' });
  // What is held already needs no warning.
  const excess = most === null ? excessOf(toMinor(amount) ?? NOTHING, spending) : NOTHING;
  return (
    <form {...form.formProps} className="grid gap-4">
      <MoneyField
        label="Amount"
        hint={
          most === null ? (
            <>
              The estimate is <Price amount={toMajor(estimate)} />.
            </>
          ) : (
            <>
              <Price amount={most} /> is held
              {mayApproveLess
                ? ': what you do not approve is refunded to your card.'
                : ', and can only be approved in full.'}
            </>
          )
        }
        readOnly={most !== null && !mayApproveLess}
        {...form.amountField('amount')}
      />
      <ExcessWarning excess={excess} />
      <Button type="submit" className="justify-self-start" isPending={form.isPending}>
        Approve
      </Button>
    </form>
  );
}
