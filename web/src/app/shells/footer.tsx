import Globe from 'lucide-react/icons/globe';
import { Link } from 'react-router-dom';

import { config } from '#web/lib/config.ts';
import { marketName } from '#web/lib/market-name.ts';

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

const sitePages = [
  { to: '/terms', text: 'Terms' },
  { to: '/privacy', text: 'Privacy' },
  { to: '/help', text: 'Help' },
];

const year = new Date().getFullYear();

/** The footer. Its lists lead nowhere and are run-on text. Below them are links to the pages that exist. */
export function Footer() {
  const { supportEmail, currency } = config();
  return (
    <footer className="mt-20 border-t border-line bg-surface">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-10 md:grid-cols-4">
        {lists.map(({ title, items }) => (
          <section key={title}>
            <h2 className="text-base font-bold">{title}</h2>
            <ul className="mt-3 text-sm leading-relaxed text-muted">
              {items.map((item) => (
                <li key={item} className="inline not-last:after:content-['\00a0·_']">
                  {item}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-6 text-sm text-muted">
          <p>
            © {marketName} {year}
          </p>
          <nav aria-label="About this site" className="flex items-center gap-5">
            {sitePages.map(({ to, text }) => (
              <Link
                key={to}
                to={to}
                className="flex h-11 items-center font-semibold text-ink hover:underline"
              >
                {text}
              </Link>
            ))}
            {supportEmail && (
              <a
                href={`mailto:${supportEmail}`}
                className="flex h-11 items-center font-semibold text-ink hover:underline"
              >
                Write to us
              </a>
            )}
          </nav>
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
