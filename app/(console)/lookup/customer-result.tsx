import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { MaskedText } from '#components/masked-value'
import { StatusBadge } from '#components/status-badge'
import { TextLink } from '#components/text-link'
import type { Customer } from '#contract/customers'
import type { WalletSummary } from '#contract/wallets'
import { fromMinor } from '#lib/shared/format'
import { customerName, maskEmail, maskPhone } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../_kit/words/status-labels'

type Props = { customer: Customer; wallet: WalletSummary | undefined; seesEmails: boolean; format: Formatters }

/** Shows the customer, masked, and the balance of the wallet. */
export async function CustomerResult({ customer, wallet, seesEmails, format }: Props) {
  const [t, words] = await Promise.all([getTranslations('lookup.customer'), statusLabels()])
  const { id, email, phone_number, kyc_status } = customer
  // Without a legal name, the e-mail or the phone is the name; it is not said twice.
  const name = customerName(customer, { maskEmails: !seesEmails })
  const [shownEmail, shownPhone] = [email && !seesEmails ? maskEmail(email) : email, phone_number && maskPhone(phone_number)]
  const state = customer.state ?? wallet?.state
  return (
    <Card>
      <CardHeader title={t('title')}>
        {state && <StatusBadge kind="customer" status={state} label={words('customer', state)} />}
      </CardHeader>
      <DefList names="narrow">
        <Def label={t('name')}>
          <b className="font-medium wrap-anywhere">{name}</b>
          <TextLink className="ml-auto" href={pathOf.customer(id)}>
            {t('open')}
          </TextLink>
        </Def>
        {shownEmail && shownEmail !== name && <Def label={t('email')}>{shownEmail}</Def>}
        {shownPhone && shownPhone !== name && (
          <Def label={t('phone')}>
            <MaskedText>{shownPhone}</MaskedText>
          </Def>
        )}
        {kyc_status && (
          <Def label={t('kyc')}>
            <StatusBadge kind="kyc" status={kyc_status} label={words('kyc', kyc_status)} quiet />
          </Def>
        )}
        {wallet && (
          <Def label={t('wallet')}>
            <span className="whitespace-nowrap tabular-nums">{format.amount(fromMinor(wallet.balance), 'USDC')}</span>
          </Def>
        )}
      </DefList>
    </Card>
  )
}
