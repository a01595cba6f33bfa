import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { WrittenAmount } from '#components/amount'
import { Card, CardHead } from '#components/card'
import { Column, Columns } from '#components/columns'
import { Def, DefList } from '#components/def-list'
import { MaskedText } from '#components/masked-value'
import { PlainLead } from '#components/plain-lead'
import { ShortId } from '#components/short-id'
import { TextLink } from '#components/text-link'
import type { ListedDeposit } from '#contract/deposits'
import type { Staff } from '#lib/access/session'
import { fromMinor } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import { depositStateOf } from '../_records/deposit/deposit-state'
import { DepositStateBadge } from '../_records/deposit/deposit-state-badge'
import { payerBank } from '../_records/deposit/payer-bank'
import { depositReplyIn, depositSummaryIn, depositWords } from './deposit-reply'
import { ReplyCard } from './reply-card'

type Props = { deposit: ListedDeposit; staff: Staff; format: Formatters }

/** Shows money that came in: its state in plain words, and what to tell the caller. Whose it may be is not shown. */
export async function DepositResult({ deposit, staff, format }: Props) {
  const [t, words, bankOf] = await Promise.all([
    getTranslations('lookup.deposit'),
    getTranslations('status.deposit'),
    payerBank(),
  ])
  const state = depositStateOf(deposit)
  const said = depositWords(deposit, { bank: bankOf(deposit), format })
  const summary = { es: await depositSummaryIn('es', deposit, format), en: await depositSummaryIn('en', deposit, format) }
  const replies = { es: await depositReplyIn('es', deposit, format), en: await depositReplyIn('en', deposit, format) }
  return (
    <Columns side="wide">
      <Card>
        <CardHead>
          <DepositStateBadge state={state}>{words(state)}</DepositStateBadge>
          <span className="ml-auto text-xs text-muted">{t('of')}</span>
        </CardHead>
        <div className="p-4">
          <PlainLead>{t(`${state}.lead`, said)}</PlainLead>
          <p className="text-subtle mt-1.5 max-w-[60ch]">{t(`${state}.detail`, said)}</p>
        </div>
        <div className="border-t border-line">
          <Facts deposit={deposit} bank={said.bank} opens={staff.can('deposit.read')} format={format} />
        </div>
      </Card>
      <Column>
        <ReplyCard replies={replies} summaries={summary} first={format.locale === 'en' ? 'en' : 'es'} />
      </Column>
    </Columns>
  )
}

type FactsProps = Pick<Props, 'deposit' | 'format'> & { bank: string; opens: boolean }

async function Facts({ deposit, bank, opens, format }: FactsProps) {
  const t = await getTranslations('lookup.deposit')
  const { id, amount, currency, phone_number: phone, reference, moved_at, status, claimable_until } = deposit
  return (
    <DefList>
      <Def label={t('facts.amount')}>
        <WrittenAmount text={format.amount(fromMinor(amount), currency)} />
      </Def>
      <Def label={t('facts.bank')}>{bank}</Def>
      {phone !== null && (
        <Def label={t('facts.phone')}>
          <MaskedText>{phone}</MaskedText>
        </Def>
      )}
      <Def label={t('facts.reference')}>
        <span className="mono wrap-anywhere">{reference}</span>
      </Def>
      <Def label={t('facts.moved')}>{format.exact(moved_at)}</Def>
      {status === 'pending' && <Def label={t('facts.until')}>{format.exact(claimable_until)}</Def>}
      <Def label={t('facts.deposit')}>
        <ShortId id={id} />
        {opens && (
          <TextLink className="ml-auto" href={pathOf.deposit(id)}>
            {t('open')}
          </TextLink>
        )}
      </Def>
    </DefList>
  )
}
