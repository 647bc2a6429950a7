import { modules } from '#shared/api/work/modules.ts';
import { minorOf } from '#shared/rules/money/money.ts';
import type { ModuleParty } from '#shared/rules/work/module.ts';
import { limitAmount } from '#web/components/held-money/amount-limit.ts';
import { aboveStake } from '#web/components/held-money/amount-sentences.ts';
import { DecisionDialog, type DecisionTexts } from '#web/components/held-money/decision-dialog.tsx';
import { AcceptForm, OfferForm } from '#web/components/held-money/offer-form.tsx';
import { RefundFields } from '#web/components/held-money/refund-fields.tsx';
import { atStake, otherName } from '#web/components/held-money/shares.ts';
import { formatMoney } from '#web/lib/format.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';

import { acceptOffer, cancelModule, offerAmount, openDispute, refundModule } from '../api.ts';
import { roleOf, type SidedModule } from '../module-sides.ts';
import { endTexts } from './end-texts.ts';
import type { ModuleDecision } from './module-decisions.tsx';

const reason = formSchema(modules.cancel.body);

type ModuleDialogProps = {
  decision: ModuleDecision;
  module: SidedModule;
  party: ModuleParty;
  onClose: () => void;
};

/** The dialog of a decision about a module. */
export function ModuleDialog({ decision, module, party, onClose }: ModuleDialogProps) {
  const common = { work: module, role: roleOf(party), onClose };
  switch (decision) {
    case 'dispute':
      return <OfferForm {...common} decision={decision} mutation={openDispute(module)} />;
    case 'offer':
      return <OfferForm {...common} decision={decision} mutation={offerAmount(module)} />;
    case 'acceptOffer':
      return <AcceptForm {...common} mutation={acceptOffer(module)} />;
    case 'refund':
      return (
        <DecisionDialog
          decision={decision}
          work={module}
          textsOf={refundTexts}
          schema={formSchema(limitAmount(modules.refund.body, minorOf(atStake(module)), aboveStake(module)))}
          defaultValues={{ amount: '' }}
          mutation={refundModule(module)}
          onClose={onClose}
        >
          {(form, seen) => <RefundFields form={form} work={seen} />}
        </DecisionDialog>
      );
    case 'cancel':
    case 'quit':
      return (
        <DecisionDialog
          decision={decision}
          work={module}
          textsOf={(seen) => endTexts(seen, party)}
          schema={reason}
          defaultValues={{ reason: '' }}
          mutation={cancelModule(module)}
          onClose={onClose}
        >
          {(form) => (
            <TextArea
              label="Reason"
              isOptional
              hint={`${otherName(module, roleOf(party))} reads it.`}
              rows={3}
              {...form.field('reason')}
            />
          )}
        </DecisionDialog>
      );
  }
}

/** What is said about refunding what was released. */
const refundTexts = (module: SidedModule): DecisionTexts => ({
  title: `Refund ${module.buyer.username}?`,
  description: `${formatMoney(atStake(module))} is released to you and not paid out yet. What you refund of it goes to the card of ${module.buyer.username} now, and you are paid the rest.`,
  action: 'Refund',
  done: `The money is being refunded to ${module.buyer.username}.`,
  isDangerous: true,
});
