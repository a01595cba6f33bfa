import { BellRing } from 'lucide-react'
import { getLocale, getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { Column, Columns } from '#components/columns'
import { ListNoMatch } from '#components/list-state'
import { Notice } from '#components/notice'
import { Tile } from '#components/tile'
import { PanelFailed } from '../_kit/page/panel-failed'
import { mostByPhone, type TermKind } from '../_kit/search/detect-term'
import { idOf, type Match, type Matches, type PaymentMatch } from '../_records/lookup/match'
import { nextLookAt } from '../_records/payment/next-look'
import type { Phase } from '../_records/payment/phase'
import { readParties } from '../_records/transaction/parties'
import { CustomerResult } from './customer-result'
import { QuoteResult } from './quote-result'
import { replyIn } from './reply'
import { ReplyCard } from './reply-card'
import { summaryIn } from './summary'
import { TransactionResult } from './transaction-result'

type Context = { seesEmails: boolean; format: Formatters }

/** Shows the records that were found. If a source could not be queried, it does not claim "not found". */
export async function Results({ kind, matches, seesEmails, format }: { kind: TermKind; matches: Matches } & Context) {
  const t = await getTranslations('lookup')
  const { found, failed } = matches
  if (found.length === 0 && failed !== null && failed.code !== 'extension_missing') {
    return (
      <Card>
        <PanelFailed failure={failed} byItself={false} />
      </Card>
    )
  }
  if (found.length === 0) {
    return (
      <Card>
        {failed === null ? (
          <ListNoMatch title={t(`nothing.${kind}`)}>{t(`check.${kind}`)}</ListNoMatch>
        ) : (
          <ListNoMatch title={t('nothingSeen')}>{t('cannotSearch')}</ListNoMatch>
        )}
      </Card>
    )
  }
  return (
    <Column>
      {found.length > 1 && (
        <Notice>{t(found.length < mostByPhone ? 'several' : 'severalOrMore', { count: found.length })}</Notice>
      )}
      {found.map((match) => (
        <OneResult key={idOf(match)} match={match} seesEmails={seesEmails} format={format} />
      ))}
    </Column>
  )
}

async function OneResult({ match, seesEmails, format }: { match: Match } & Context) {
  if (match.kind === 'customer') {
    return (
      <div className="max-w-[640px]">
        <CustomerResult customer={match.customer} wallet={match.wallet} seesEmails={seesEmails} format={format} />
      </div>
    )
  }
  const { customer, bank, toWallet } = await readParties(
    match.kind === 'transaction' ? match.transaction : undefined,
    match.quote,
  )
  return (
    <Columns side="wide">
      {match.kind === 'transaction' ? (
        <TransactionResult match={match} bank={bank} toWallet={toWallet} format={format} />
      ) : (
        <QuoteResult match={match} bank={bank} format={format} />
      )}
      <Column>
        <Reply match={match} bank={bank} format={format} />
        <LookAgain match={match} format={format} />
        {customer && <CustomerResult customer={customer} wallet={undefined} seesEmails={seesEmails} format={format} />}
      </Column>
    </Columns>
  )
}

async function Reply({ match, bank, format }: { match: PaymentMatch; bank: string | undefined; format: Formatters }) {
  const subject = { ...match, bank, now: format.now }
  const [locale, es, en, spanish, english] = await Promise.all([
    getLocale(),
    replyIn('es', subject),
    replyIn('en', subject),
    summaryIn('es', match, format.now),
    summaryIn('en', match, format.now),
  ])
  const summaries = { es: spanish, en: english }
  return <ReplyCard replies={{ es, en }} summaries={summaries} first={locale === 'en' ? 'en' : 'es'} />
}

const waitsFor: Partial<Record<Phase, string>> = {
  awaiting_confirmation: 'untilConfirmed',
  payable: 'untilPaid',
  deposit_awaited: 'untilPaid',
  other: 'unknownWord',
}

async function LookAgain({ match, format }: { match: PaymentMatch; format: Formatters }) {
  const t = await getTranslations('lookup.again')
  const at = nextLookAt(match, format.now)
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex items-center gap-3 text-sm">
        <Tile tone={at ? 'work' : 'ok'}>
          <BellRing />
        </Tile>
        <div className="min-w-0 flex-1">
          <b>{at ? t('at', { time: format.clock(at).slice(0, 5) }) : t('never')}</b>
          <div className="text-xs text-muted">{t(at ? (waitsFor[match.phase] ?? 'thenAgain') : 'final')}</div>
        </div>
      </CardBody>
    </Card>
  )
}
