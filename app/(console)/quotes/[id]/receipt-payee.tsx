import { BadgeCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/app-link'
import { Avatar } from '#components/avatar'
import { Badge } from '#components/badge'
import { MaskedText } from '#components/masked-value'
import { pathOf } from '#lib/shared/path-of'
import { howFailed } from '../../_kit/page/how-failed'
import type { QuoteRecord } from './load-record'

/** Shows whom the quote pays, and into which account. */
export async function ReceiptPayee({ record }: { record: QuoteRecord }) {
  const [t, rails] = await Promise.all([getTranslations('quote.receipt'), getTranslations('status.accountType')])
  const { quote, customer, account, payee } = record
  const rail = account && (rails.has(account.rail) ? rails(account.rail) : account.rail)
  return (
    <div className="flex items-center gap-3 border-b p-4">
      <Avatar name={payee} size="lg" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5 flex-wrap">
          <b>{quote.customer_id ? <AppLink href={pathOf.customer(quote.customer_id)}>{payee}</AppLink> : payee}</b>
          {customer?.ok && customer.value.is_verified && (
            <Badge tone="ok" quiet icon={<BadgeCheck />}>
              {t('verified')}
            </Badge>
          )}
        </div>
        {account ? (
          <div className="text-sm text-subtle flex items-center flex-wrap gap-x-2 gap-y-0.5">
            {account.holder && <span className="wrap-anywhere">{t('holder', { name: account.holder })}</span>}
            <span>
              {rail ? t('paidTo', { rail, bank: account.bank, code: account.bankCode }) : `${account.bank} ${account.bankCode}`}
            </span>
            {[account.phone, account.number, account.document].map(
              (value) => value && <MaskedText key={value}>{value}</MaskedText>,
            )}
          </div>
        ) : (
          <div className="text-sm text-muted">{t(noAccountText(record))}</div>
        )}
      </div>
    </div>
  )
}

/** Returns what is said in place of the account: a refusal of the key is no outage, and a removed account is neither. */
function noAccountText({ toWallet, accountFailure: failure, quote }: QuoteRecord) {
  if (toWallet) return 'wallet'
  if (failure?.code === 'api_key_refused') return 'account.key'
  if (failure) return `account.${howFailed(failure.code)}` as const
  return quote.customer_id === undefined ? 'account.notKnown' : 'account.gone'
}
