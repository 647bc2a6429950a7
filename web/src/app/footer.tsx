import Globe from 'lucide-react/icons/globe';

import { useCurrency } from '#web/lib/config.ts';

const lists = [
  {
    title: 'Categories',
    items: [
      'Graphics & Design',
      'Digital Marketing',
      'Writing & Translation',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Data',
      'Business',
      'Lifestyle',
      'Photography',
    ],
  },
  {
    title: 'About',
    items: [
      'Press & News',
      'Partnerships',
      'Privacy Policy',
      'Terms of Service',
      'Investor Relations',
      'Careers',
    ],
  },
  { title: 'Support', items: ['Help & Support', 'Trust & Safety', 'Selling', 'Buying'] },
  { title: 'Community', items: ['Success stories', 'Community hub', 'Forum', 'Events', 'Blog', 'Podcast'] },
];

const year = new Date().getFullYear();

/** The footer (§2). The pages that it lists do not exist, so they are text and not links. */
export function Footer() {
  const currency = useCurrency() ?? 'usd';
  return (
    <footer className="mt-20 border-t border-line bg-surface">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-10 md:grid-cols-4">
        {lists.map(({ title, items }) => (
          <section key={title}>
            <h2 className="text-base font-bold">{title}</h2>
            <ul className="mt-3 grid gap-2 text-sm text-muted">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-6 text-sm text-muted">
          <p>© Tandem {year}</p>
          <p className="flex items-center gap-5">
            <span className="flex items-center gap-2">
              <Globe className="size-4" aria-hidden />
              English
            </span>
            <span>{currency.toUpperCase()}</span>
          </p>
        </div>
      </div>
    </footer>
  );
}
