import type { Formatters } from '#app/formatters'
import { formatChange } from '#lib/shared/format'
import { isManyTimes } from '#lib/shared/many-times'

type Props = {
  /** Both values are decimal text. */
  before: string
  now: string
  format: Formatters
  /** What the value is compared with, shown after the percentage. */
  on: string
  /** The text if there is nothing to compare with. */
  none: string
  /** The previous value in words: a tooltip, or the text where a percentage would say little. */
  title: string
  /** An increase is neither good nor bad. */
  plain?: boolean
}

/** Shows the change of a value in percent, with its sign; beside many times the previous value, that value itself. */
export function Change({ before, now, format, on, none, title, plain }: Props) {
  if (/^[0.]*$/.test(before)) return <span className="text-muted">{none}</span>
  if (isManyTimes(before, now)) return <span className="text-muted">{title}</span>
  const change = formatChange(before, now, format.locale)
  return (
    <span className="text-muted" title={title}>
      <b className={change.startsWith('+') && !plain ? 'text-ok' : 'text-subtle'}>{change}</b> {on}
    </span>
  )
}
