import CircleAlert from 'lucide-react/icons/circle-exclamation-point';

/** The button that was pressed may be far below. */
const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/** The error of a whole form. Its live region is always in the page, so that screen readers announce the text at once. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {children && (
        <p
          ref={scrollIntoView}
          className="flex items-start gap-2.5 rounded-xl bg-danger-soft px-4 py-3 font-medium text-danger"
        >
          <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
