import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import type { SignedHead } from '#backoffice/audit/heads'
import { Card, CardBody, CardHeader } from '#components/card'
import { CopyId } from '#components/copy-id'
import { ListEmpty } from '#components/list-state'
import { Table, Td, Th, Tr } from '#components/table'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { formatNumber } from '#lib/shared/format'

const shown = 14

/** Lists the heads of the trail on the last days, as they are stored outside of the database. */
export async function HeadsCard() {
  const [t, format, desk] = await Promise.all([getTranslations('audit-proof.heads'), formatters(), openDesk()])
  const { file, sendTo } = headCopies()
  const { daily, newest } = await file.read(desk.auditKey)
  const latest = daily.slice(-shown).toReversed()
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        <p className="text-sm text-subtle">{t('text')}</p>
        <p className="mt-1 text-sm text-subtle">{sendTo.length > 0 ? t('sent', { to: sendTo.join(', ') }) : t('notSent')}</p>
      </CardBody>
      {latest.length === 0 ? (
        <ListEmpty row title={t('none')} />
      ) : (
        <Table tight scrollLabel={t('title')}>
          <thead>
            <tr>
              <Th>{t('day')}</Th>
              <Th align="right">{t('record')}</Th>
              <Th>{t('hash')}</Th>
            </tr>
          </thead>
          <tbody>
            {newest && newest.seq !== latest[0]?.seq && (
              <HeadRow head={newest} day={format.moment(newest.at)} locale={format.locale} />
            )}
            {latest.map((head) => (
              <HeadRow key={head.signature} head={head} day={format.date(head.at)} locale={format.locale} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

async function HeadRow({ head: { seq, hash }, day, locale }: { head: SignedHead; day: string; locale: string }) {
  const t = await getTranslations('audit-proof.heads')
  return (
    <Tr>
      <Td head>{day}</Td>
      <Td align="right">{formatNumber(BigInt(seq), locale)}</Td>
      <Td>
        <CopyId id={hash} shown={`${hash.slice(0, 4)}…${hash.slice(-4)}`} labels={{ copy: t('copy'), copied: t('copied') }} />
      </Td>
    </Tr>
  )
}
