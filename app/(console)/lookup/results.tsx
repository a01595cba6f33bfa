import { BellRing } from 'lucide-react'
import { getLocale, getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { LinkButton } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { ListNoMatch } from '#components/list-state'
import { Notice } from '#components/notice'
import { StatusBadge } from '#components/status-badge'
import { PanelFailed } from '../panel-failed'
import { statusWords } from '../status-words'
import { readParties } from '../transactions/parties'
import { lookAgainAt, situationOf } from '../transactions/situation'
import { CustomerResult } from './customer-result'
import { mostByPhone, type TermKind } from './detect-term'
import type { Match, Matches } from './find-matches'
import { replyIn } from './reply'
import { ReplyCard } from './reply-card'
import { summaryIn } from './summary'
import { TransactionResult } from './transaction-result'

type Context = { seesEmails: boolean; w: Writing }

/** What was found. Where somebody could not be asked, "not found" is not said. */
export async function Results({ kind, matches, seesEmails, w }: { kind: TermKind; matches: Matches } & Context) {
  const t = await getTranslations('lookup')
  const { found, failed } = matches
  if (found.length === 0 && failed !== null && failed.code !== 'extension_missing') {
    return (
      <Card>
        <PanelFailed code={failed.code} />
      </Card>
    )
  }
  if (found.length === 0) {
    return (
      <Card>
        <ListNoMatch title={t(`nothing.${kind}`)}>
          {t(failed?.code === 'extension_missing' ? 'cannotSearch' : `check.${kind}`)}
        </ListNoMatch>
      </Card>
    )
  }
  return (
    <div className="stack g24">
      {found.length > 1 && (
        <Notice>{t(found.length < mostByPhone ? 'several' : 'severalOrMore', { count: found.length })}</Notice>
      )}
      {found.map((match) => (
        <OneResult key={keyOf(match)} match={match} seesEmails={seesEmails} w={w} />
      ))}
    </div>
  )
}

function keyOf(match: Match): string {
  if (match.kind === 'transaction') return match.transaction.id
  return match.kind === 'quote' ? match.quote.id : match.customer.id
}

async function OneResult({ match, seesEmails, w }: { match: Match } & Context) {
  if (match.kind === 'customer') {
    return (
      <div className="max-w-[640px]">
        <CustomerResult customer={match.customer} wallet={match.wallet} seesEmails={seesEmails} w={w} />
      </div>
    )
  }
  if (match.kind === 'quote') return <UnpaidQuote quote={match.quote} w={w} />
  const { transaction, quote } = match
  const { customer, bank } = await readParties(transaction, quote)
  return (
    <div className="cols a400">
      <TransactionResult match={match} bank={bank} w={w} />
      <div className="stack g24">
        <Reply match={match} bank={bank} w={w} />
        <LookAgain match={match} w={w} />
        {customer && <CustomerResult customer={customer} wallet={undefined} seesEmails={seesEmails} w={w} />}
      </div>
    </div>
  )
}

type TransactionMatch = Extract<Match, { kind: 'transaction' }>

async function Reply({
  match: { transaction, quote },
  bank,
  w,
}: {
  match: TransactionMatch
  bank: string | undefined
  w: Writing
}) {
  const subject = { transaction, quote, bank, now: w.now }
  const [locale, es, en, spanish, english] = await Promise.all([
    getLocale(),
    replyIn('es', subject),
    replyIn('en', subject),
    summaryIn('es', transaction, w.now),
    summaryIn('en', transaction, w.now),
  ])
  const summaries = { es: spanish, en: english }
  return <ReplyCard replies={{ es, en }} summaries={summaries} first={locale === 'en' ? 'en' : 'es'} />
}

async function LookAgain({ match: { transaction, quote }, w }: { match: TransactionMatch; w: Writing }) {
  const t = await getTranslations('lookup.again')
  const situation = situationOf(transaction, quote, w.now)
  const at = lookAgainAt(transaction, situation, w.now)
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="body row g12 f13">
        <span className={at ? 'tile work' : 'tile ok'}>
          <BellRing />
        </span>
        <div className="grow">
          <b>{at ? t('at', { time: w.clock(at).slice(0, 5) }) : t('never')}</b>
          <div className="f12 t3">
            {t(at ? (situation === 'awaiting_confirmation' ? 'untilConfirmed' : 'thenAgain') : 'final')}
          </div>
        </div>
      </CardBody>
    </Card>
  )
}

async function UnpaidQuote({ quote, w }: { quote: Extract<Match, { kind: 'quote' }>['quote']; w: Writing }) {
  const [t, words] = await Promise.all([getTranslations('lookup'), statusWords()])
  return (
    <Card>
      <CardHeader title={t('unpaid.title')}>
        <StatusBadge kind="quote" status={quote.status} label={words('quote', quote.status)} />
      </CardHeader>
      <CardBody>
        <p className="plain">{t('unpaid.lead', { debit: w.amount(quote.source_amount, quote.source.currency) })}</p>
        <div className="row mt-3">
          <LinkButton href={`/quotes/${quote.id}`}>{t('unpaid.open')}</LinkButton>
        </div>
      </CardBody>
    </Card>
  )
}
