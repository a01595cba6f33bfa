import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { listRegistry } from '#backoffice/registry/registry'
import { Card, CardHeader } from '#components/card'
import { TextLink } from '#components/text-link'
import { openDesk } from '#lib/desk'
import { pathOf } from '#lib/path-of'
import { PhaseBadge } from '../phase/phase-badge'
import { readPhases } from '../phase/read-phases'
import { readRememberedTransaction } from '../transactions/remembered-transaction'

/** Payments that were looked up lately, with the status they had then. */
export async function RecentLookups({ w }: { w: Writing }) {
  const t = await getTranslations('home.lookups')
  const entries = await listRegistry((await openDesk()).db, 'transaction', { limit: 6 })
  const seen = entries.map((entry) => ({ transaction: readRememberedTransaction(entry) }))
  const phases = await readPhases(seen, w.now)
  return (
    <Card>
      <CardHeader title={t('title')} />
      {entries.length === 0 && <p className="p-4 text-sm text-subtle">{t('noneText')}</p>}
      {entries.length > 0 && (
        <table className="tbl tight cards" aria-label={t('title')}>
          <tbody>
            {entries.map(({ id, label, reference, lastSeenAt }, index) => (
              <tr key={id}>
                <td className="mono truncate a1">
                  <TextLink
                    className="max-md:block max-md:truncate"
                    href={reference ? pathOf.lookup({ ref: reference }) : pathOf.lookup({ id })}
                    prefetch={false}
                  >
                    {label}
                  </TextLink>
                </td>
                <td className="b1">
                  {seen[index]?.transaction && (
                    <PhaseBadge phase={phases[index] ?? 'other'} word={seen[index].transaction.status} quiet />
                  )}
                </td>
                <td className="text-right text-muted whitespace-nowrap tabular-nums a2">{w.relative(lastSeenAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
