/** The progress of something: `value` is from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={label}
        value={value}
        className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand [&::-webkit-progress-value]:transition-[width]"
      />
      <span className="w-11 text-right text-sm text-muted tabular-nums" aria-hidden>
        {Math.round(value * 100)}%
      </span>
    </div>
  );
}
