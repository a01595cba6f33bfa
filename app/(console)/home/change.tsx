import type { Formatters } from '#app/formatters'
import { formatChange } from '#lib/shared/format'

type Props = {
  /** Both values are decimal text. */
  before: string
  now: string
  format: Formatters
  /** What the value is compared with, shown after the percentage. */
  on: string
  /** The text if there is nothing to compare with. */
  none: string
  /** The previous value in words, as a tooltip. */
  title: string
  /** An increase is neither good nor bad. */
  plain?: boolean
}

/** Shows the change of a value in percent, with its sign. */
export function Change({ before, now, format, on, none, title, plain }: Props) {
  if (/^[0.]*$/.test(before)) return <span className="text-muted">{none}</span>
  const change = formatChange(before, now, format.locale)
  return (
    <span className="text-muted" title={title}>
      <b className={change.startsWith('+') && !plain ? 'text-ok' : 'text-subtle'}>{change}</b> {on}
    </span>
  )
}
