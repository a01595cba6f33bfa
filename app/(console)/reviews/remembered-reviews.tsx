import { getTranslations } from 'next-intl/server'
import type { RegistryEntry } from '#backoffice/registry/registry'
import { AppLink } from '#components/app-link'
import { Notice } from '#components/notice'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import { openDesk } from '#lib/desk'
import { pathOf } from '#lib/path-of'
import { readRemembered } from '../read-remembered'
import { statusWords } from '../status-words'

const most = 100

/** An API without a queue: what is missing, and who of those seen here was under review when last seen. */
export async function RememberedReviews() {
  const [t, words] = await Promise.all([getTranslations('reviews.remembered'), statusWords()])
  const { shown: waiting, next } = await readRemembered((await openDesk()).db, 'customer', {
    size: most,
    show: (entry) => (entry.details.kyc_status === 'under_review' ? entry : undefined),
  })
  return (
    <>
      <div className="px-4 py-3">
        <Notice tone="wait" title={t('title')}>
          {t('text', { operations: 'GET /v1/kyc/reviews' })}
        </Notice>
      </div>
      {waiting.length === 0 ? (
        <p className="body f13 t3">{t('none')}</p>
      ) : (
        <table className="tbl" aria-label={t('label')}>
          <thead>
            <tr>
              <th scope="col">{t('customer')}</th>
              <th scope="col">KYC</th>
              <th scope="col">{t('seen')}</th>
            </tr>
          </thead>
          <tbody>
            {waiting.map((entry) => (
              <RememberedRow key={entry.id} entry={entry} status={words('kyc', 'under_review')} />
            ))}
          </tbody>
        </table>
      )}
      {next && <p className="body f13 t3">{t('cut', { count: most })}</p>}
    </>
  )
}

function RememberedRow({ entry, status }: { entry: RegistryEntry; status: string }) {
  return (
    <tr>
      <td className="main">
        <AppLink href={pathOf.customer(entry.id)} className="link">
          {entry.label}
        </AppLink>
      </td>
      <td>
        <StatusBadge kind="kyc" status="under_review" label={status} quiet />
      </td>
      <td className="t2">
        <RelativeTime at={entry.lastSeenAt.toISOString()} />
      </td>
    </tr>
  )
}
