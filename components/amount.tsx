import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'

export type AmountProps = {
  /** The number, formatted for the reader's locale; null if it is not known. */
  value: string | null
  currency: string
  /** Shown instead of an unknown amount, which is never shown as zero. */
  unknown?: ReactNode
  /** 32 px for the main figure of a card, 24 px for a sum; `leg` inherits the size of a receipt's side. */
  figure?: 'fig' | 'stat' | 'leg'
  strong?: boolean
}

/** The main figure of a card, and a sum. */
export const figureLook = {
  fig: 'text-3xl font-semibold tracking-[-0.02em]',
  stat: 'text-2xl font-semibold tracking-[-0.02em]',
} as const

/* The unit stays on the line of its figure. */
const unit = cva('ml-[.3em] font-normal text-muted', {
  variants: {
    figure: {
      fig: 'text-[16px] tracking-normal',
      stat: 'text-[16px] tracking-normal',
      // A line through the amount does not cross an inline-block.
      leg: 'inline-block text-[14px] tracking-normal',
    },
  },
})

/** Shows the unit of a figure, in grey after it. */
export function Unit({ children }: { children: ReactNode }) {
  return <span className={unit()}>{children}</span>
}

/** Shows an amount in tabular figures, never wrapped, with the currency after it in grey. */
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

/** Shows a formatted amount ("10.10 USDC") with its currency in grey. Any other text is shown unchanged. */
export function WrittenAmount({ text, figure }: { text: string; figure?: 'fig' }) {
  const [, value, currency] = /^(\S+)\s([A-Z]{3,})$/.exec(text) ?? []
  return value && currency ? (
    <Amount value={value} currency={currency} figure={figure} />
  ) : (
    <span className={classNames('whitespace-nowrap tabular-nums', figure && figureLook[figure])}>{text}</span>
  )
}
