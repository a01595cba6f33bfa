import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { listRegistry } from '#backoffice/registry/registry'
import { Card, CardHeader } from '#components/card'
import { Table, Td, Tr } from '#components/table'
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
        <Table tight cards aria-label={t('title')}>
          <tbody>
            {entries.map(({ id, label, reference, lastSeenAt }, index) => (
              <Tr shape="card" key={id}>
                <Td card="a1" className="mono truncate">
                  <TextLink
                    className="max-md:block max-md:truncate"
                    href={reference ? pathOf.lookup({ ref: reference }) : pathOf.lookup({ id })}
                    prefetch={false}
                  >
                    {label}
                  </TextLink>
                </Td>
                <Td card="b1">
                  {seen[index]?.transaction && (
                    <PhaseBadge phase={phases[index] ?? 'other'} word={seen[index].transaction.status} quiet />
                  )}
                </Td>
                <Td card="a2" className="text-right text-muted whitespace-nowrap tabular-nums">
                  {w.relative(lastSeenAt)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
