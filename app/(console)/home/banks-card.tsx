import { CircleCheck, Hourglass, Unplug } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import { Dot } from '#components/dot'
import { RelativeTime } from '#components/relative-time'
import { Table, Td, Tr } from '#components/table'
import type { BankAnswers } from '#contract/bank-answers'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../_kit/page/panel-failed'
import { bankTime, inOtherWords, isKnown, type KnownAnswer, worstFirst } from './bank-time'

const most = 8
const looks = {
  not_answering: { tone: 'bad', icon: <Unplug /> },
  slow: { tone: 'wait', icon: <Hourglass /> },
  normal: { tone: 'ok', icon: <CircleCheck /> },
} as const

/** Shows how each bank answers payments now. Nothing with an API that cannot say: no bank is called normal by guess. */
export async function BanksCard({ format }: { format: Formatters }) {
  const [t, answered] = await Promise.all([getTranslations('home.banks'), attempt(api.readBankAnswers())])
  if (!answered.ok && answered.code === 'extension_missing') return null
  return (
    <Card>
      <CardHeader title={t('title')}>
        {answered.ok && (
          <>
            <Dot ok />
            <RelativeTime at={answered.value.as_of} />
          </>
        )}
      </CardHeader>
      {answered.ok ? <Banks answers={answered.value} format={format} /> : <PanelFailed failure={answered} />}
    </Card>
  )
}

async function Banks({ answers: { data, since, as_of }, format }: { answers: BankAnswers; format: Formatters }) {
  const t = await getTranslations('home.banks')
  const queued = data.reduce((total, bank) => total + bank.queued, 0)
  const isWholeDay = format.date(since) === format.date(as_of) && format.clock(since) === '00:00:00'
  const period = isWholeDay ? t('today') : t('since', { time: format.moment(since).slice(0, -3) })
  const known = worstFirst(data.filter(isKnown))
  const [few, other] = [data.filter(({ state }) => state === 'too_few').map(({ bank_name }) => bank_name), inOtherWords(data)]
  if (data.length === 0) return <p className="p-4 text-sm text-subtle">{t('none', { period })}</p>
  return (
    <>
      {known.length > 0 && (
        <Table tight aria-label={t('title')}>
          <tbody>
            {known.slice(0, most).map((bank) => (
              <BankRow key={bank.bank_code} bank={bank} asOf={as_of} />
            ))}
          </tbody>
        </Table>
      )}
      <p className="border-t px-4 py-2.5 text-xs text-muted first:border-t-0">
        {known.length > 0 && t('foot', { period })}
        {few.length > 0 && ` ${t('few', { banks: few.join(', ') })}`}
        {other.length > 0 && ` ${t('other', { banks: other.join(', ') })}`}
        {known.length > most && ` ${t('more', { count: known.length - most })}`}
        {queued > 0 && ` ${t('queued', { count: queued })}`}
      </p>
    </>
  )
}

async function BankRow({ bank, asOf }: { bank: KnownAnswer; asOf: string }) {
  const t = await getTranslations('home.banks')
  const { tone, icon } = looks[bank.state]
  const time = bankTime(bank, asOf)
  return (
    <Tr>
      <Td main>{bank.bank_name}</Td>
      <Td>
        <Badge tone={tone} icon={icon} quiet>
          {t(`states.${bank.state}`)}
        </Badge>
      </Td>
      <Td className="text-right text-xs whitespace-nowrap text-subtle tabular-nums">
        {time && ('span' in time ? time.span : t('waiting', { count: time.waiting }))}
      </Td>
    </Tr>
  )
}
