import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

const SHORT = 12;

/** The SHA-256 of a delivered file: its beginning, and the whole of it to copy. */
export function FileHash({ sha256 }: { sha256: string }) {
  const copy = async () => {
    try {
      // There is none on a page without https.
      await navigator.clipboard.writeText(sha256);
      toast.success('Copied.');
    } catch {
      toast.error('Your browser did not copy it. Select it and copy it yourself.');
    }
  };
  return (
    <details className="text-sm text-muted">
      <summary title={sha256} className="w-fit py-1 hover:underline">
        SHA-256 <code>{sha256.slice(0, SHORT)}…</code>
      </summary>
      <div className="grid justify-items-start gap-2 pt-2">
        <code className="break-all text-ink select-all">{sha256}</code>
        <p>Two files with the same SHA-256 are the same file.</p>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </details>
  );
}
