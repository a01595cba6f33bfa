import { getTranslations } from 'next-intl/server'
import { Card, CardBody, CardHeader } from '#components/card'
import type { Customer } from '#contract/customers'

/** Explains what sending the data leads to, by the customer's tier and verification. */
export async function AfterCard({ customer: { kyc_type, kyc_status } }: { customer: Customer }) {
  const t = await getTranslations('profile.after')
  const points = [
    kyc_type === 'standard' ? t('standard') : t('enhanced'),
    t('decider'),
    kyc_status === 'approved' ? t('approved') : undefined,
    t('record'),
  ]
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        <ul className="flex list-disc flex-col gap-1.5 pl-4 text-sm text-subtle">
          {points.map((point) => point && <li key={point}>{point}</li>)}
        </ul>
      </CardBody>
    </Card>
  )
}
