import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'

export type AmountProps = {
  /** The number, already written in the reader's locale; null when it is not known. */
  value: string | null
  currency: string
  /** What stands instead of an unknown amount, which is never shown as zero. */
  unknown?: ReactNode
  /** 32 px for the one figure of a card, 24 px for a sum. */
  figure?: 'fig' | 'stat'
  strong?: boolean
}

/** An amount: tabular, whole, with the currency after it in grey. */
export function Amount({ value, currency, unknown, figure, strong }: AmountProps) {
  if (value === null) return <span className="t3">{unknown}</span>
  return (
    <span className={classNames('num', figure, strong && 'w5')}>
      {value}
      <span className="cur">{currency}</span>
    </span>
  )
}
