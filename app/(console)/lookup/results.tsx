import { getLocale, getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card } from '#components/card'
import { Column, Columns } from '#components/columns'
import { ListNoMatch } from '#components/list-state'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { PanelFailed } from '../_kit/page/panel-failed'
import { type DetectedTerm, mostByPhone } from '../_kit/search/detect-term'
import { byBankOf } from '../_records/lookup/find-by-bank'
import { idOf, type Match, type Matches, type PaymentMatch } from '../_records/lookup/match'
import { readParties } from '../_records/transaction/parties'
import { CustomerResult } from './customer-result'
import { DepositResult } from './deposit-result'
import { LookAgain } from './look-again'
import { QuoteResult } from './quote-result'
import { replyIn } from './reply'
import { ReplyCard } from './reply-card'
import { SimilarPayments } from './similar-payments'
import { summaryIn } from './summary'
import { TransactionResult } from './transaction-result'
import { WhereLooked } from './where-looked'

type Context = { staff: Staff; format: Formatters }
type Props = Context & { term: DetectedTerm; matches: Matches }

/** Shows the records that were found. If a source could not be queried, it does not claim "not found". */
export async function Results({ term: { kind, value }, matches, staff, format }: Props) {
  const t = await getTranslations('lookup')
  const { found, failed } = matches
  if (found.length === 0 && failed !== null && failed.code !== 'extension_missing') {
    return (
      <Card>
        <PanelFailed failure={failed} byItself={false} single />
      </Card>
    )
  }
  if (found.length === 0) {
    return (
      <Column>
        <Card>
          {failed === null ? (
            <ListNoMatch
              title={t(`nothing.${kind}`)}
              actions={kind === 'reference' && <WhereLooked staff={staff} format={format} incomplete={failed !== null} />}
            >
              {t(`check.${kind}`)}
            </ListNoMatch>
          ) : (
            <ListNoMatch title={t(kind === 'id' ? 'nothingUnder' : 'nothingSeen')}>
              {t(kind === 'id' ? 'onlySeenIds' : 'cannotSearch')}
            </ListNoMatch>
          )}
        </Card>
        {kind === 'reference' && <SimilarPayments part={value} staff={staff} format={format} />}
      </Column>
    )
  }
  return (
    <Column>
      {found.length > 1 && (
        <Notice>{t(found.length < mostByPhone ? 'several' : 'severalOrMore', { count: found.length })}</Notice>
      )}
      <FoundByBank reference={value} found={found} />
      {found.map((match) => (
        <OneResult key={idOf(match)} match={match} staff={staff} format={format} />
      ))}
      {kind === 'reference' && <WhereLooked staff={staff} format={format} />}
    </Column>
  )
}

/** Says that a bank's reference led here: more than one payment may have it, and whoever calls may have read it somewhere. */
async function FoundByBank({ reference, found }: { reference: string; found: readonly Match[] }) {
  const t = await getTranslations('lookup.byBank')
  const byBank = found.map(byBankOf).filter((how) => how !== undefined)
  if (byBank.length === 0) return null
  const how = !byBank.includes('end') ? 'whole' : byBank.length > 1 ? 'ends' : 'end'
  return <Notice tone="wait">{t(how, { reference })}</Notice>
}

async function OneResult({ match, staff, format }: { match: Match } & Context) {
  const seesEmails = staff.can('customer.see_email')
  if (match.kind === 'customer') {
    return (
      <div className="max-w-[640px]">
        <CustomerResult customer={match.customer} wallet={match.wallet} seesEmails={seesEmails} format={format} />
      </div>
    )
  }
  if (match.kind === 'deposit') return <DepositResult deposit={match.deposit} staff={staff} format={format} />
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
        <LookAgain match={match} staff={staff} format={format} />
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
