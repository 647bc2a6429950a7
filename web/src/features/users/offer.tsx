import type { Profile } from '#shared/entities/accounts/user.ts';

/** The part of a link that people recognize. */
const shortOf = (link: string) => link.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

/** What somebody says of their work besides the text about them: skills, languages and links. */
export function Offer({ profile: { skills, languages, links } }: { profile: Profile }) {
  return (
    <>
      {skills.length > 0 && (
        <ul aria-label="Skills" className="mt-1 flex min-w-0 flex-wrap gap-2">
          {skills.map((skill) => (
            <li
              key={skill}
              className="max-w-full rounded-3xl bg-sunk px-3 py-1 text-sm font-medium [overflow-wrap:anywhere]"
            >
              {skill}
            </li>
          ))}
        </ul>
      )}
      {languages.length > 0 && (
        <p>
          <span className="text-muted">Languages: </span>
          {languages.join(', ')}
        </p>
      )}
      {links.length > 0 && (
        <ul aria-label="Links" className="grid min-w-0 gap-1">
          {links.map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={link}
                target="_blank"
                rel="nofollow noopener noreferrer"
                className="font-semibold text-brand underline [overflow-wrap:anywhere]"
              >
                {shortOf(link)}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
