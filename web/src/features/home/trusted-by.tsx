import * as homeTexts from '#shared/texts/home.ts';
import { config } from '#web/lib/config.ts';

/** Invented companies, each with the SVG path of its logo and the typography of its name. */
const companies = [
  {
    name: 'Fernhollow',
    logo: 'M12 22V9M12 14C6 14 4 10 4 5c5 0 8 3 8 8M12 11c0-5 3-8 8-8 0 6-3 9-8 9',
    nameClass: 'font-display font-bold',
  },
  {
    name: 'Quillmark',
    logo: 'M4 20 15 9M8 16c-3-8 4-13 12-13 0 8-5 15-12 13Z',
    nameClass: 'font-display font-bold italic',
  },
  {
    name: 'OSTROM',
    logo: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5v8M8 12h8',
    nameClass: 'text-sm font-bold tracking-[0.2em]',
  },
  {
    name: 'tidewick',
    logo: 'M2 9c3-4 5-4 8 0s5 4 8 0l4-3M2 17c3-4 5-4 8 0s5 4 8 0l4-3',
    nameClass: 'font-semibold tracking-tight',
  },
  { name: 'Brackenfold', logo: 'M4 4h16L4 20h16z', nameClass: 'font-display font-bold' },
  {
    name: 'oriole nine',
    logo: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm6 6c0 6-3 10-8 12',
    nameClass: 'font-medium',
  },
];

/** The strip of companies that trust the marketplace. They are invented, so that only the sample shows them. */
export function TrustedBy() {
  if (!config().isSample) return null;
  return (
    <section aria-labelledby="trusted-by" className="border-b border-line bg-surface">
      <div className="wrap flex flex-wrap items-center gap-x-9 gap-y-2 py-3.5 text-muted">
        <h2 id="trusted-by" className="font-sans text-sm font-normal tracking-normal max-sm:w-full">
          {homeTexts.trustedBy}
        </h2>
        <ul className="flex flex-wrap items-center gap-x-7 gap-y-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 lg:flex-1 lg:justify-between">
          {companies.map(({ name, logo, nameClass }) => (
            <li key={name} className="flex items-center gap-2">
              <svg
                viewBox="0 0 24 24"
                className="size-5"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
                aria-hidden
              >
                <path d={logo} />
              </svg>
              <span className={nameClass}>{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
