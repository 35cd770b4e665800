interface ProgressBarProps {
  label: string;
  value: number;
  /** 0 where it is not known yet. */
  max: number;
  className?: string;
}

/** How far something is. */
export function ProgressBar({ label, value, max, className = '' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(max > 0 && { 'aria-valuenow': value, 'aria-valuemin': 0, 'aria-valuemax': max })}
      className={`h-1.5 overflow-hidden rounded-full bg-line ${className}`}
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${100 * share}%` }} />
    </div>
  );
}
