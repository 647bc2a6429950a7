import FileText from 'lucide-react/icons/file-text';

/** The longest extension that fits below the icon. */
const LONGEST = 4;

/** An icon of a file, with its extension. */
export function FileIcon({ name }: { name: string }) {
  const [, extension = ''] = /\.(\w+)$/.exec(name) ?? [];
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 content-center justify-items-center rounded-lg bg-brand-soft text-brand"
    >
      <FileText className="size-5" />
      {extension.length > 0 && extension.length <= LONGEST && (
        <span className="text-[0.625rem] leading-tight font-bold uppercase">{extension}</span>
      )}
    </span>
  );
}
