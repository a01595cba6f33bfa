import { getTranslations } from 'next-intl/server'
import { Card, CardBody, CardHeader } from '#components/card'
import { Steps } from '#components/steps'

/** Explains what happens after the customer is created. `test`: in a test organization the rules verify at once. */
export async function WhatHappens({ test }: { test: boolean }) {
  const t = await getTranslations('customer-form.happens')
  const later = test ? (['verified'] as const) : (['documents', 'review'] as const)
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        <Steps
          steps={[
            { key: 'create', state: 'working', label: t('create.label'), detail: t('create.detail') },
            ...later.map((step) => ({
              key: step,
              state: 'todo' as const,
              label: t(`${step}.label`),
              detail: t(`${step}.detail`),
            })),
          ]}
        />
      </CardBody>
    </Card>
  )
}
