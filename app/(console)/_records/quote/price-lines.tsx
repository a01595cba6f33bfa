import type { ReactNode } from 'react'
import { WrittenAmount } from '#components/amount'
import { Line, Lines } from '#components/lines'
import type { PreviewPrice } from './preview-view'

type Props = { price: PreviewPrice; t: (key: 'converted' | 'fees' | 'feesLater' | 'debit') => string; children?: ReactNode }

/** Lists what is converted, each fee and the debit. `children` are further lines. */
export function PriceLines({ price, t, children }: Props) {
  return (
    <Lines>
      <Line label={t('converted')}>
        <WrittenAmount text={price.converted} />
      </Line>
      {price.fees?.map(({ label, amount }) => (
        <Line key={label} label={label}>
          <WrittenAmount text={amount} />
        </Line>
      ))}
      {price.fees === null && <Line label={t('fees')}>{t('feesLater')}</Line>}
      {price.debit && (
        <Line sum label={t('debit')}>
          <WrittenAmount text={price.debit} />
        </Line>
      )}
      {children}
    </Lines>
  )
}
