import type { Formatters } from '#app/formatters'
import { formatChange } from '#lib/shared/format'

type Props = {
  /** Both are decimal text. */
  before: string
  now: string
  format: Formatters
  /** Says what it is compared with, after the percentage. */
  on: string
  /** Said where there is nothing to compare with. */
  none: string
  /** The figure before, in words, under the pointer. */
  title: string
  /** More is neither better nor worse. */
  plain?: boolean
}

/** How much a figure differs from the one before it, with its sign and in percent. */
export function Change({ before, now, format, on, none, title, plain }: Props) {
  if (/^[0.]*$/.test(before)) return <span className="text-muted">{none}</span>
  const change = formatChange(before, now, format.locale)
  return (
    <span className="text-muted" title={title}>
      <b className={change.startsWith('+') && !plain ? 'text-ok' : 'text-subtle'}>{change}</b> {on}
    </span>
  )
}
