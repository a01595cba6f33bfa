import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { MaskedText } from '#components/masked-value'
import { PlainLead } from '#components/plain-lead'
import { TextLink } from '#components/text-link'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { depositStoryOf } from '../../_records/deposit/deposit-state'
import type { ShownDeposit } from './load-deposit'

type Props = { shown: ShownDeposit; format: Formatters }

/** Shows whose money it is in one plain sentence, and the facts behind it. */
export async function DepositFacts({ shown, format }: Props) {
  const t = await getTranslations('deposits')
  const { deposit, facts, customer } = shown
  const { status, claimable_until, unmatched_at, matched_at, refunded_at } = deposit
  const story = depositStoryOf(deposit)
  const at = (time: string | null, formatted = format.bound) => (time === null ? t('notKnown') : formatted(time))
  const words = {
    status: status || t('notKnown'),
    customer: customer ?? t('aCustomer'),
    until: format.bound(claimable_until),
    since: at(unmatched_at),
    matched: at(matched_at),
    refunded: at(refunded_at, format.occasion),
    reference: deposit.refund_reference ?? t('notKnown'),
  }
  return (
    <Card>
      <div className="p-4">
        <PlainLead>{t(`stories.${story}.lead`, words)}</PlainLead>
        <p className="text-subtle text-sm mt-1.5 max-w-[72ch]">{t(`stories.${story}.detail`, words)}</p>
      </div>
      <div className="border-t border-line">
        <DefList>
          <Def label={t('facts.bank')}>{facts.bank}</Def>
          {facts.phone !== null && (
            <Def label={t('facts.phone')}>
              <MaskedText>{facts.phone}</MaskedText>
            </Def>
          )}
          <Def label={t('facts.reference')}>
            <span className="mono wrap-anywhere">{facts.reference}</span>
          </Def>
          <Def label={t('facts.movedAt')}>{facts.movedAt}</Def>
          <Def label={t('facts.reportedBy')}>
            <span className="mono">{deposit.payment_provider}</span>
            <span className="text-muted">{format.moment(deposit.created_at)}</span>
          </Def>
          <Ends {...{ shown, format }} />
        </DefList>
      </div>
    </Card>
  )
}

/** Shows until when it may be claimed, or where it went. */
async function Ends({ shown: { deposit, customer }, format }: Props) {
  const t = await getTranslations('deposits.facts')
  const { status, claimable_until, quote_id: quoteId, customer_id: customerId, refund_reference: reference } = deposit
  return (
    <>
      {status === 'pending' && <Def label={t('claimableUntil')}>{format.exact(claimable_until)}</Def>}
      {customerId !== null && (
        <Def label={t('customer')}>
          <TextLink className="wrap-anywhere" href={pathOf.customer(customerId)}>
            {customer ?? shortId(customerId)}
          </TextLink>
        </Def>
      )}
      {quoteId !== null && (
        <Def label={t('quote')}>
          <TextLink href={pathOf.quote(quoteId)} title={quoteId}>
            {shortId(quoteId)}
          </TextLink>
        </Def>
      )}
      {reference !== null && (
        <Def label={t('refundReference')}>
          <span className="mono wrap-anywhere">{reference}</span>
        </Def>
      )}
    </>
  )
}
