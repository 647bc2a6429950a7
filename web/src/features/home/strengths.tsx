import Headset from 'lucide-react/icons/headset';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Timer from 'lucide-react/icons/timer';
import Wallet from 'lucide-react/icons/wallet';

import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';

import { Clip } from './clip.tsx';

const strengths = [
  {
    icon: Wallet,
    title: 'The best for every budget',
    text: 'A fixed price on every gig, and bids to compare on every project. No hourly guesswork.',
  },
  {
    icon: Timer,
    title: 'Quality work done quickly',
    text: 'A gig says in how many days it is delivered before you order, and both of you see when it is due.',
  },
  {
    icon: ShieldCheck,
    title: 'Protected payments',
    text: `Payment is not released until you approve the work. For a gig it is held, and ${plural(protection.review, 'day')} without an answer count as approval; a module is paid when you approve it, or in advance: then it is held until you do, or ${plural(protection.module.review, 'day')} pass without an answer.`,
  },
  {
    icon: Headset,
    title: '24/7 support',
    text: 'Order, pay and write at any hour. Help is one page away.',
  },
];

/** The marketplace's pitch, each point with what is true of it today, and the payment video. */
export function Strengths() {
  return (
    <section className="wrap" aria-labelledby="strengths">
      <div className="grid items-center gap-10 rounded-[1.5rem] bg-brand-soft px-6 py-10 md:px-12 md:py-14 lg:grid-cols-2 lg:gap-14">
        <div>
          <h2 id="strengths" className="text-2xl lg:text-[2.5rem]">
            Built so both sides know where they stand
          </h2>
          <ul className="mt-8 grid gap-6">
            {strengths.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-brand">
                  <Icon className="size-5" aria-hidden />
                </span>
                <div>
                  <h3 className="font-sans text-base tracking-normal">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <Clip />
      </div>
    </section>
  );
}
