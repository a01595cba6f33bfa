import { getTranslations } from 'next-intl/server'
import { Card, CardBody, CardHeader } from '#components/card'
import { ClientMessages } from '#lib/i18n/client-messages'
import { PaymentGives } from './payment-gives'
import { exampleMinor, type Pair, pairName } from './rates-query'
import { readRateNow } from './read-rates'

/** Shows what an amount is worth at the current rate, before fees. */
export async function GivesCard({ pair }: { pair: Pair }) {
  const [t, now] = await Promise.all([getTranslations('rates'), readRateNow(pair.from, pair.to)])
  return (
    <Card>
      <CardHeader title={t('gives')} />
      <CardBody>
        {now.ok ? (
          <ClientMessages namespaces={['rate-gives', 'money-entry']}>
            <PaymentGives key={pairName(pair)} {...pair} rate={now.value.rate} first={exampleMinor(pair).toString()} />
          </ClientMessages>
        ) : (
          <p className="text-sm text-muted">{t('givesNothing')}</p>
        )}
      </CardBody>
    </Card>
  )
}
