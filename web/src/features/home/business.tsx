import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import RefreshCw from 'lucide-react/icons/refresh-cw';

import { marketName } from '#web/lib/market-name.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const reasons = [
  'Post one project and compare every bid in one list',
  'Split large work into modules, each with its own deadline',
  'Approve module by module, and pay for what is approved',
];

/** Example modules for the illustration. */
const modules = [
  {
    name: 'Brand guidelines',
    state: 'Approved',
    icon: CircleCheck,
    colour: 'text-[#4fd6a5]',
    place: 'sm:mr-6',
  },
  { name: 'Launch film', state: 'In revision', icon: RefreshCw, colour: 'text-[#ffb08a]', place: 'sm:mx-3' },
  { name: 'Landing page', state: '3 days left', icon: Clock, colour: 'text-white/80', place: 'sm:ml-6' },
];

/** The section for teams. */
export function Business() {
  return (
    <section className="on-hero wrap" aria-labelledby="business">
      <div className="grid items-center gap-10 rounded-[1.5rem] bg-hero px-6 py-10 text-white md:px-12 md:py-14 lg:grid-cols-[1fr_26rem] lg:gap-16">
        <div>
          <p className="font-display text-lg font-bold text-[#ffb08a]">{marketName} for business</p>
          <h2 id="business" className="mt-2 text-2xl lg:text-[2.5rem]">
            One place for everything your team hands out
          </h2>
          <ul className="mt-6 grid gap-3">
            {reasons.map((reason) => (
              <li key={reason} className="flex gap-3 text-white/85">
                <Check className="mt-0.5 size-5 shrink-0 text-[#4fd6a5]" aria-hidden />
                {reason}
              </li>
            ))}
          </ul>
          <ButtonLink to="/addProject" className="mt-8 bg-[#ff8a57]! text-[#14201b]! [a]:hover:bg-[#ffa37a]!">
            Post a project
          </ButtonLink>
        </div>
        <ul className="grid gap-3" aria-hidden>
          {modules.map(({ name, state, icon: Icon, colour, place }) => (
            <li
              key={name}
              className={`flex items-center justify-between gap-3 rounded-card bg-white/10 px-4 py-4 sm:px-5 ${place}`}
            >
              <span className="font-semibold">{name}</span>
              <span className={`flex shrink-0 items-center gap-2 text-sm font-medium ${colour}`}>
                <Icon className="size-4" />
                {state}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
