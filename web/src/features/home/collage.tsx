import type { Major } from '#shared/rules/money/money.ts';
import { Price } from '#web/components/money/price.tsx';

const EXAMPLE = 240 as Major;

/** Three overlapping example works. The pictures are illustrations of this site. */
export function Collage() {
  return (
    <div className="relative mx-auto h-[21rem] w-full max-w-[34rem]">
      <img
        src="/art/hero-1.svg"
        alt=""
        width={400}
        height={300}
        className="absolute top-6 left-0 w-[45%] -rotate-6 rounded-card shadow-lift"
      />
      <img
        src="/art/hero-3.svg"
        alt=""
        width={400}
        height={300}
        className="absolute -top-3 right-0 w-[44%] rotate-6 rounded-card shadow-lift"
      />
      <div className="absolute top-18 left-[19%] w-[57%] overflow-hidden rounded-card bg-white text-[#14201b] shadow-lift">
        <img
          src="/art/hero-2.svg"
          alt=""
          width={400}
          height={300}
          className="aspect-16/9 w-full object-cover"
        />
        <div className="flex items-center justify-between gap-3 p-4">
          <div className="text-sm">
            <p className="font-bold">A site that is ready to deploy</p>
            <p className="text-[#55635c]">5 days · 2 revisions</p>
          </div>
          <p className="text-lg font-bold">
            <Price amount={EXAMPLE} />
          </p>
        </div>
      </div>
    </div>
  );
}
