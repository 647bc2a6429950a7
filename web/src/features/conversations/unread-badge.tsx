/** The unread count on a link to the messages. Hidden from screen readers, because the link's label contains it. */
export function UnreadBadge({ count, className = '' }: { count: string; className?: string }) {
  return (
    <span
      aria-hidden
      data-count={count}
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-sm leading-none font-bold text-[#14201b] tabular-nums after:content-[attr(data-count)] ${className}`}
    />
  );
}
