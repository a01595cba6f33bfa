export type ProgressPart = {
  key: string /** Percent of the whole, 0 to 100. */
  share: number
  tone?: 'ok' | 'work' | 'wait' | 'bad'
}

/** How far something is, in one or more parts. `hatched` is for an outcome that is not known yet. */
export function Progress({ label, parts, hatched }: { label: string; parts: readonly ProgressPart[]; hatched?: boolean }) {
  const whole = parts.reduce((sum, part) => sum + part.share, 0)
  return (
    <div
      className={hatched ? 'prog hatched' : 'prog'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, Math.round(whole))}
    >
      {parts.map((part) => (
        <i key={part.key} className={part.tone} style={{ width: `${Math.max(0, Math.min(100, part.share))}%` }} />
      ))}
    </div>
  )
}
