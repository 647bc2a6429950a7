import { Link } from 'react-router-dom';

const categories = [
  'Graphics & Design',
  'Video & Animation',
  'Writing & Translation',
  'AI Services',
  'Digital Marketing',
  'Music & Audio',
  'Programming & Tech',
  'Business',
  'Lifestyle',
];

/** The row of categories below the top bar. Every item leads to the home page. */
export function CategoryRow() {
  return (
    <nav aria-label="Categories" className="border-t border-line">
      <ul className="wrap flex scroll-px-5 gap-6 overflow-x-auto whitespace-nowrap [scrollbar-width:none]">
        {categories.map((category) => (
          <li key={category}>
            <Link
              to="/"
              // Browsers do not scroll to a focused link that is already partly in view.
              onFocus={({ currentTarget }) =>
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              }
              className="flex h-10 items-center text-sm text-muted hover:text-ink hover:underline"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
