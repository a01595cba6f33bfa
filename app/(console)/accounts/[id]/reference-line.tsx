'use client'

import { useTranslations } from 'next-intl'
import { Line, Lines } from '#components/lines'

/** Shows the bank's own reference, whole. */
export function ReferenceLine({ reference }: { reference: string }) {
  const t = useTranslations('account-acts.facts')
  return (
    <Lines>
      <Line label={t('reference')}>
        <span className="mono whitespace-normal wrap-anywhere">{reference}</span>
      </Line>
    </Lines>
  )
}
