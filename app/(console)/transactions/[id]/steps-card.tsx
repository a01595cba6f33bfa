import { getTranslations } from 'next-intl/server'
import type { ComponentProps } from 'react'
import { Card, CardBody, CardHeader } from '#components/card'
import { TransactionSteps } from '../../_records/transaction/transaction-steps'

/** Shows the steps of a payment and where the money is. */
export async function StepsCard(props: ComponentProps<typeof TransactionSteps>) {
  const t = await getTranslations('transaction.steps')
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        <TransactionSteps {...props} />
      </CardBody>
    </Card>
  )
}
