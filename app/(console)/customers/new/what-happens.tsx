'use client'

import { useTranslations } from 'next-intl'
import { Card, CardBody, CardHeader } from '#components/card'
import { Steps } from '#components/steps'

/** Explains what happens after the customer is created. */
export function WhatHappens() {
  const t = useTranslations('customer-form.happens')
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        <Steps
          steps={[
            { key: 'create', state: 'working', label: t('create.label'), detail: t('create.detail') },
            { key: 'documents', state: 'todo', label: t('documents.label'), detail: t('documents.detail') },
            { key: 'review', state: 'todo', label: t('review.label'), detail: t('review.detail') },
          ]}
        />
      </CardBody>
    </Card>
  )
}
