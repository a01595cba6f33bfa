import { Check, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Card, CardHeader } from '#components/card'
import { Badge } from '#components/status-badge'
import { statusWords } from '../../status-words'
import { compareAccount } from './compare-account'
import type { QuoteRecord } from './load-record'

/** Before the release: what was quoted beside what is now. A difference stands here, and the button goes. */
export async function CompareCard({ record }: { record: QuoteRecord }) {
  const [t, words] = await Promise.all([getTranslations('quote.compare'), statusWords()])
  const rows = compareAccount(record)
  if (rows.length === 0) return null
  const allSame = rows.every(({ same }) => same)
  const state = record.customer?.ok ? record.customer.value.state : undefined
  return (
    <Card>
      <CardHeader title={t('title')}>
        <Badge tone={allSame ? 'ok' : 'bad'} quiet icon={allSame ? <CircleCheck /> : <TriangleAlert />}>
          {t(allSame ? 'same' : 'different', { count: rows.length })}
        </Badge>
      </CardHeader>
      <table className="tbl tight">
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('quoted')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">
              <span className="sr-only">{t('verdict')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, quoted, now, same }) => (
            <tr key={name}>
              <td className="text-muted">{t(`members.${name}`)}</td>
              <td className="mask">{quoted ?? '—'}</td>
              <td className="mask">{now ?? '—'}</td>
              <td className={same ? 'text-ok' : 'text-bad'}>
                {same ? <Check role="img" aria-label={t('isSame')} /> : <X role="img" aria-label={t('isDifferent')} />}
              </td>
            </tr>
          ))}
          {state && (
            <tr>
              <td className="text-muted">{t('members.customer')}</td>
              <td>—</td>
              <td>{words('customer', state)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  )
}
