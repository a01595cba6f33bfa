import { figureLook } from '#components/amount'
import { classNames } from '#components/class-names'
import { formatExactRate, formatRate } from '#lib/shared/format'

type RateProps = {
  value: string | number | undefined
  locale: string
  /** It is the main figure of a card. */
  figure?: boolean
}

/** Shows a rate: it shows four decimals, and all of its digits on hover. `value` is decimal text or a number of the contract. */
export function Rate({ value, locale, figure }: RateProps) {
  return (
    <span
      data-slot="rate"
      className={classNames('whitespace-nowrap tabular-nums', figure && figureLook.fig)}
      title={formatExactRate(value, locale)}
    >
      {formatRate(value, locale)}
    </span>
  )
}
