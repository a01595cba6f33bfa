import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'

export type AmountProps = {
  /** The number, already written in the reader's locale; null when it is not known. */
  value: string | null
  currency: string
  /** What stands instead of an unknown amount, which is never shown as zero. */
  unknown?: ReactNode
  /** 32 px for the one figure of a card, 24 px for a sum; `leg` stands in a side of a receipt, which gives it its size. */
  figure?: 'fig' | 'stat' | 'leg'
  strong?: boolean
}

/** The one figure of a card, and a sum. */
export const figureLook = {
  fig: 'text-3xl font-semibold tracking-[-0.02em]',
  stat: 'text-2xl font-semibold tracking-[-0.02em]',
} as const

/* It keeps the line of its figure. */
const unit = cva('ml-[.3em] font-normal text-muted', {
  variants: {
    figure: {
      fig: 'text-[16px] tracking-normal',
      stat: 'text-[16px] tracking-normal',
      // A line through the amount is not drawn through a box of its own.
      leg: 'inline-block text-[14px] tracking-normal',
    },
  },
})

/** What a figure is counted in, in grey after it. */
export function Unit({ children }: { children: ReactNode }) {
  return <span className={unit()}>{children}</span>
}

/** An amount: tabular, whole, with the currency after it in grey. */
export function Amount({ value, currency, unknown, figure, strong }: AmountProps) {
  if (value === null) return <span className="text-muted">{unknown}</span>
  return (
    <span
      className={classNames(
        'whitespace-nowrap tabular-nums',
        figure && figure !== 'leg' && figureLook[figure],
        strong && 'font-medium',
      )}
    >
      {value}
      <span className={unit({ figure })}>{currency}</span>
    </span>
  )
}

/** An amount that comes written ("10.10 USDC"), its currency in grey. What is no amount stays as it is. */
export function WrittenAmount({ text, figure }: { text: string; figure?: 'fig' }) {
  const [, value, currency] = /^(\S+)\s([A-Z]{3,})$/.exec(text) ?? []
  return value && currency ? (
    <Amount value={value} currency={currency} figure={figure} />
  ) : (
    <span className={classNames('whitespace-nowrap tabular-nums', figure && figureLook[figure])}>{text}</span>
  )
}
