import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import Timer from 'lucide-react/icons/timer';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Order } from '#shared/entities/work/order.ts';
import { plural } from '#shared/rules/text/plural.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { holdSentences, offerSentences } from '#web/components/held-money/hold-sentence.ts';
import { Price } from '#web/components/money/price.tsx';
import { dueIn } from '#web/lib/time/due-in.ts';
import { formatCountdown, formatMoment } from '#web/lib/time/moment.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

import { stepsOf, type Decision, type Step } from '../decisions/next-steps.ts';
import { clockSentence } from './clock-sentence.ts';
import { orderStatus } from './order-status.ts';

// Loaded with the first decision, because most visits make none.
const DecisionForm = lazy(async () => ({
  default: (await import('../decisions/decision-forms.tsx')).DecisionForm,
}));

type OrderStandingProps = { order: Order; role: OrderRole };

/** Where the money is, when the work is due and what happens by itself; then the one thing to do next, and what else can be done. */
export function OrderStanding({ order, role }: OrderStandingProps) {
  const [decision, setDecision] = useState<Decision>();
  const { next, others } = stepsOf(order, role);
  const isWorking = order.stage === 'ORDERED' || order.stage === 'PAID' || order.stage === 'REVISION';
  return (
    <section aria-labelledby="standing" tabIndex={-1} className="card grid gap-5 p-5 outline-none sm:p-6">
      <h2 id="standing" className="text-xl">
        Where it stands
      </h2>
      <dl className="grid gap-4">
        <Fact icon={HandCoins} term={order.hold ? 'Money' : 'Price'}>
          <span className="text-xl font-bold">
            <Price
              amount={order.hold?.state === 'closed' ? order.price : (order.hold?.amount ?? order.price)}
            />
          </span>
          {moneySentences(order, role).map((each) => (
            <p key={each}>{each}</p>
          ))}
          {order.isPaid && (
            <Link
              to={`/receipt/${order.id}`}
              className="flex w-fit items-center text-sm font-semibold text-brand hover:underline max-md:min-h-11"
            >
              Receipt
            </Link>
          )}
        </Fact>
        {isWorking && (
          <Fact icon={CalendarClock} term={order.stage === 'REVISION' ? 'Revision due' : 'Due'}>
            <Due order={order} role={role} />
          </Fact>
        )}
        {order.clock && (
          <Fact icon={Timer} term="If nothing happens">
            <p>{clockSentence(order, role)}</p>
            <p className="text-sm text-muted">
              <time dateTime={order.clock.at}>{formatCountdown(order.clock.at)}</time>
            </p>
          </Fact>
        )}
      </dl>
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="font-semibold">{orderStatus(order).next[role]}</p>
        {next && <StepButton key={next.label} step={next} onDecide={setDecision} isNext />}
        {others.length > 0 && (
          <ul className="-mx-3 flex flex-wrap gap-x-1">
            {others.map((step) => (
              <li key={step.label}>
                <StepButton step={step} onDecide={setDecision} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {decision && (
        <Suspense>
          <DecisionForm
            key={decision}
            decision={decision}
            order={order}
            role={role}
            onClose={() => setDecision(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

const moneySentences = (order: Order, role: OrderRole) => [
  ...holdSentences(order, role),
  ...offerSentences(order, role),
];

function Due({ order, role }: OrderStandingProps) {
  const { deadline, deliveryTime, hasRequirements } = order;
  if (!hasRequirements && order.stage !== 'REVISION') {
    const days = plural(deliveryTime, 'day');
    return (
      <p>
        {role === 'buyer'
          ? `${days} after you write the requirements`
          : `${days} after ${order.buyer.username} writes the requirements`}
      </p>
    );
  }
  return (
    <>
      <p>
        <time dateTime={deadline}>{formatMoment(deadline)}</time>
      </p>
      <p className="text-sm text-muted">{dueIn(deadline)}</p>
    </>
  );
}

type FactProps = { icon: LucideIcon; term: string; children: ReactNode };

function Fact({ icon: Icon, term, children }: FactProps) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <dt className="contents text-sm text-muted">
        <Icon className="mt-0.5 size-5 text-brand" aria-hidden />
        <span>{term}</span>
      </dt>
      <dd className="col-start-2 grid gap-0.5">{children}</dd>
    </div>
  );
}

type StepButtonProps = { step: Step; onDecide: (decision: Decision) => void; isNext?: boolean };

function StepButton({ step, onDecide, isNext = false }: StepButtonProps) {
  const look = isNext
    ? ({} as const)
    : ({ variant: 'ghost', size: 'small', className: 'text-muted' } as const);
  if ('to' in step) {
    return (
      <ButtonLink to={step.to} {...look}>
        {step.label}
      </ButtonLink>
    );
  }
  return (
    <Button {...look} onClick={() => onDecide(step.decision)}>
      {step.label}
    </Button>
  );
}
