import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { listRegistry } from '#backoffice/registry/registry'
import { AppLink } from '#components/app-link'
import { Card, CardHeader } from '#components/card'
import { StatusBadge } from '#components/status-badge'
import { openDesk } from '#lib/desk'
import { statusWords } from '../status-words'

/** Payments that were looked up lately, with the status they had then. */
export async function RecentLookups({ w }: { w: Writing }) {
  const [t, words] = await Promise.all([getTranslations('home.lookups'), statusWords()])
  const entries = await listRegistry((await openDesk()).db, 'transaction', { limit: 6 })
  return (
    <Card>
      <CardHeader title={t('title')} />
      {entries.length === 0 && <p className="body f13 t2">{t('noneText')}</p>}
      {entries.length > 0 && (
        <table className="tbl tight cards" aria-label={t('title')}>
          <tbody>
            {entries.map(({ id, label, reference, details, lastSeenAt }) => (
              <tr key={id}>
                <td className="mono trunc a1">
                  <AppLink
                    className="link"
                    href={reference ? `/lookup?ref=${encodeURIComponent(reference)}` : `/lookup?id=${id}`}
                    prefetch={false}
                  >
                    {label}
                  </AppLink>
                </td>
                <td className="b1">
                  {typeof details.status === 'string' && (
                    <StatusBadge kind="transaction" status={details.status} label={words('transaction', details.status)} quiet />
                  )}
                </td>
                <td className="right t3 num a2">{w.relative(lastSeenAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
