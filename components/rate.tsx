import { classNames } from '#components/class-names'
import { formatExactRate, formatRate } from '#lib/format'

/** A rate: four decimals are shown, all of its digits stand under the pointer. `value` is decimal text or a number of the contract. */
export function Rate({ value, locale, className }: { value: string | number | undefined; locale: string; className?: string }) {
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', className)} title={formatExactRate(value, locale)}>
      {formatRate(value, locale)}
    </span>
  )
}
