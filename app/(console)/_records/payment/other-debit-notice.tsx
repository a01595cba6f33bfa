import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import { otherDebit, written } from './figures'

type Props = { payment: Parameters<typeof otherDebit>[0]; format: Formatters }

/** Says above a payment that the API reports another debit than the one that was quoted, because the page shows the quoted one. */
export async function OtherDebitNotice({ payment, format }: Props) {
  const t = await getTranslations('money-list.otherDebit')
  const other = otherDebit(payment)
  if (other === undefined) return null
  const [reported, quoted] = [written(other.reported, format), written(other.quoted, format)]
  return (
    <div className="mb-5">
      <Notice tone="bad" title={t('title', { reported })}>
        {t('text', { quoted })}
      </Notice>
    </div>
  )
}
