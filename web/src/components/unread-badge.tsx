/** An unread count on the link or button to what is unread. Hidden from screen readers, because its label contains it. */
export function UnreadBadge({ count, className = '' }: { count: string; className?: string }) {
  return (
    <span
      aria-hidden
      data-count={count}
      className={`grid h-5 min-w-5 place-items-center whitespace-nowrap rounded-full bg-accent px-1 text-sm leading-none font-bold text-[#14201b] tabular-nums after:content-[attr(data-count)] ${className}`}
    />
  );
}
