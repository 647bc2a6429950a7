import { Check } from 'lucide-react';

const strengths = [
  { title: 'The best for every budget', text: 'Fixed prices up front, no hourly guesswork.' },
  { title: 'Quality work done quickly', text: 'The delivery days are agreed before you order.' },
  { title: 'Protected payments', text: 'Payment is not released until you approve the work.' },
  { title: '24/7 support', text: 'Someone answers, any time zone.' },
];

/** What the marketplace promises both sides (§1). */
export function Strengths() {
  return (
    <section className="wrap pb-4" aria-labelledby="strengths">
      <div className="grid items-center gap-8 rounded-[1.5rem] bg-brand-soft px-6 py-10 md:px-12 lg:grid-cols-[26rem_1fr]">
        <h2 id="strengths" className="text-2xl lg:text-[2.5rem]">
          Built so both sides know where they stand
        </h2>
        <ul className="grid gap-6 sm:grid-cols-2">
          {strengths.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
              <div>
                <h3 className="font-sans text-base tracking-normal">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
