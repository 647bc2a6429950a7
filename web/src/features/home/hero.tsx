import Search from 'lucide-react/icons/search';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { Collage } from './collage.tsx';
import { exampleSearch, popularSearches } from './searches.ts';

const searchPath = (text: string) => `/gigs?search=${encodeURIComponent(text)}`;

/** The path of the faint wavy lines in the background. */
const waves = Array.from({ length: 13 }, (_, line) => {
  const y = 30 + line * 44;
  return `M0 ${y}C170 ${y - 60} 310 ${y + 70} 520 ${y + 8}S880 ${y - 74} 1060 ${y - 10}S1300 ${y + 46} 1440 ${y - 24}`;
}).join('');

function SearchBox() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('search');
    void navigate(typeof text === 'string' && text.trim() ? searchPath(text.trim()) : '/gigs');
  };
  return (
    <search>
      <form
        onSubmit={search}
        className="flex h-15 max-w-xl items-center rounded-full bg-white pr-1.5 pl-4 text-[#14201b] shadow-lift has-[input:focus-visible]:outline-[2.5px] has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-accent"
      >
        <Search className="size-5 shrink-0 text-[#55635c]" aria-hidden />
        <input
          type="search"
          name="search"
          aria-label="Search gigs"
          placeholder={`Try "${exampleSearch}"`}
          maxLength={200}
          className="h-full min-w-0 flex-1 bg-transparent px-2 outline-none sm:px-3 placeholder:text-[#55635c]"
        />
        <button
          type="submit"
          className="h-12 rounded-full bg-[#ff8a57] px-5 font-bold transition-colors hover:bg-[#ffa37a] sm:px-7"
        >
          Search
        </button>
      </form>
    </search>
  );
}

/** The top of the home page: what the marketplace is, and a search. */
export function Hero() {
  return (
    <section className="on-hero relative overflow-hidden bg-hero pt-18 text-white">
      <svg
        viewBox="0 0 1440 560"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        aria-hidden
      >
        <path d={waves} fill="none" stroke="#fff" strokeOpacity=".09" strokeWidth="1.5" />
      </svg>
      <div className="wrap relative grid items-center gap-10 pt-6 pb-10 md:pt-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-16">
        <div>
          <PageHeading size="display">
            Good work, from people who <span className="text-[#ffb08a]">do it for a living.</span>
          </PageHeading>
          <p className="mt-5 max-w-lg text-lg text-white/80">
            Order a fixed-price gig in minutes, or post a project and let freelancers bid. You can pay once
            the work is there.
          </p>
          <div className="mt-6">
            <SearchBox />
          </div>
          <ul aria-label="Popular searches" className="mt-4 flex flex-wrap items-center gap-2 text-sm">
            <li className="mr-1 text-white/80" aria-hidden>
              Popular:
            </li>
            {popularSearches.map((text) => (
              <li key={text}>
                <Link
                  to={searchPath(text)}
                  className="flex h-8 items-center rounded-full border border-white/45 px-3.5 font-medium transition-colors hover:bg-white/15"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="relative max-lg:hidden" aria-hidden>
          <Collage />
          <p className="absolute right-0 -bottom-6 flex h-11 items-center gap-2.5 rounded-xl bg-[#ffe9dd] px-4 text-sm font-semibold text-[#14201b] shadow-lift">
            <ShieldCheck className="size-5" />
            Pay once the work is there
          </p>
        </div>
      </div>
    </section>
  );
}
