import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { readAuditCheck } from '#backoffice/audit/check-audit'
import { readAct, type WholeAct } from '#backoffice/audit/read-act'
import { LinkButton } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { openDesk } from '#lib/server/desk'
import { formatNumber } from '#lib/shared/format'
import { actLabels } from '../act-labels'

/** Shows the first record that was tampered with: the fault, its current content, and what to do. Nothing if all are intact. */
export async function BrokenRecord() {
  const desk = await openDesk()
  const check = await readAuditCheck(desk)
  if (check === undefined || check.verdict.intact) return null
  const { seq, fault } = check.verdict
  const [t, format, whole] = await Promise.all([getTranslations('audit-proof.broken'), formatters(), readAct(desk, seq)])
  return (
    <Card className="mb-4 border-bad-line">
      <CardHeader title={t('title', { seq: formatNumber(seq, format.locale) })} />
      <CardBody>
        <p className="text-sm">{t(`faults.${fault}`, { seq: formatNumber(seq, format.locale) })}</p>
      </CardBody>
      <DefList>
        <Def label={t('foundAt')}>{format.exact(check.checkedAt)}</Def>
        <Def label={t('now')}>{whole === undefined ? t('nothing') : <CurrentContent whole={whole} seq={seq} />}</Def>
        <Def label={t('do')}>{t('doText')}</Def>
      </DefList>
    </Card>
  )
}

/** Shows the current content of that record in the database, which need not be true. */
async function CurrentContent({ whole: { act, records }, seq }: { whole: WholeAct; seq: bigint }) {
  const [t, format, words] = await Promise.all([getTranslations('audit-proof.broken'), formatters(), actLabels()])
  const record = records.find((one) => one.seq === seq) ?? act
  return (
    <>
      <span>
        {words.what(record)}, {words.who(record)}, {format.exact(record.at)}
      </span>
      <LinkButton size="sm" href={`/audit?entry=${seq}`}>
        {t('open')}
      </LinkButton>
    </>
  )
}
