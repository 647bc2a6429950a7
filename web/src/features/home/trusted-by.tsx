import { messages } from '#shared/messages.ts';

/** Companies that do not exist: a sign each, and how its name is set. */
const companies = [
  {
    name: 'Fernhollow',
    sign: 'M12 22V9M12 14C6 14 4 10 4 5c5 0 8 3 8 8M12 11c0-5 3-8 8-8 0 6-3 9-8 9',
    look: 'font-display font-bold',
  },
  {
    name: 'Quillmark',
    sign: 'M4 20 15 9M8 16c-3-8 4-13 12-13 0 8-5 15-12 13Z',
    look: 'font-display font-bold italic',
  },
  {
    name: 'OSTROM',
    sign: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5v8M8 12h8',
    look: 'text-sm font-bold tracking-[0.2em]',
  },
  {
    name: 'tidewick',
    sign: 'M2 9c3-4 5-4 8 0s5 4 8 0l4-3M2 17c3-4 5-4 8 0s5 4 8 0l4-3',
    look: 'font-semibold tracking-tight',
  },
  { name: 'Brackenfold', sign: 'M4 4h16L4 20h16z', look: 'font-display font-bold' },
  {
    name: 'oriole nine',
    sign: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm6 6c0 6-3 10-8 12',
    look: 'font-medium',
  },
];

/** The strip of those who trust us (§2). */
export function TrustedBy() {
  return (
    <section aria-labelledby="trusted-by" className="border-b border-line bg-surface">
      <div className="wrap flex flex-wrap items-center gap-x-9 gap-y-2 py-3.5 text-muted">
        <h2 id="trusted-by" className="font-sans text-sm font-normal tracking-normal max-sm:w-full">
          {messages.home.trustedBy}
        </h2>
        <ul className="flex flex-wrap items-center gap-x-7 gap-y-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 lg:flex-1 lg:justify-between">
          {companies.map(({ name, sign, look }) => (
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
                <path d={sign} />
              </svg>
              <span className={look}>{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
