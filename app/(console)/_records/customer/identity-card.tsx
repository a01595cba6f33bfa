import { getLocale, getTranslations } from 'next-intl/server'
import { Card, CardHeader } from '#components/card'
import { Def, DefList, DefPair } from '#components/def-list'
import { countryName } from '../../_kit/words/countries'
import { statusLabels } from '../../_kit/words/status-labels'
import type { CustomerView } from './customer-view'
import { RevealField } from './reveal-field'

/** Shows the identity of this customer; phone and address are masked until the user gives a reason to reveal them. */
export async function IdentityCard({ customer, mayReveal }: { customer: CustomerView; mayReveal: boolean }) {
  const [t, words, locale] = await Promise.all([getTranslations('customer'), statusLabels(), getLocale()])
  const none = <span className="text-muted">{t('identity.none')}</span>
  const reveal = (field: 'phone_number' | 'address_line_1', masked: string) => (
    <RevealField
      masked={masked}
      label={t(`identity.${field}`)}
      target={mayReveal ? { kind: 'customer', customerId: customer.id, field } : undefined}
    />
  )
  return (
    <Card>
      <CardHeader title={t('identity.title')}>{t('identity.masked')}</CardHeader>
      <DefPair>
        <DefList names="half">
          <Def label={t('identity.email')}>
            {customer.email ? <span className="wrap-anywhere min-w-0">{customer.email}</span> : none}
          </Def>
          <Def label={t('identity.phone_number')}>{customer.phone ? reveal('phone_number', customer.phone) : none}</Def>
          {customer.kycType && <Def label={t('identity.tier')}>{words('kycType', customer.kycType)}</Def>}
        </DefList>
        <DefList names="half">
          <Def label={t('identity.address_line_1')}>{customer.address ? reveal('address_line_1', customer.address) : none}</Def>
          <Def label={t('identity.city')}>{customer.city ?? none}</Def>
          <Def label={t('identity.country')}>{customer.country ? countryName(customer.country, locale) : none}</Def>
        </DefList>
      </DefPair>
    </Card>
  )
}
