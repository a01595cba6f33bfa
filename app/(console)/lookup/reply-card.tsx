'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card, CardBody, CardHeader } from '#components/card'
import { CopyButton } from '#components/copy-id'
import { Segmented } from '#components/segmented'

type Language = 'es' | 'en'
type Props = { replies: Record<Language, string>; summaries: Record<Language, string>; first: Language }

/** Shows a reply for the customer in both languages, ready to paste. It contains no personal data. */
export function ReplyCard({ replies, summaries, first }: Props) {
  const t = useTranslations('lookup-box.reply')
  const [language, setLanguage] = useState<Language>(first)
  return (
    <Card>
      <CardHeader title={t('title')}>
        <Segmented
          name="reply"
          label={t('language')}
          size="sm"
          value={language}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'es')}
          segments={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
        />
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        <p className="rounded-[8px] border bg-sunken px-3.5 py-3 text-base/5.5" lang={language}>
          {replies[language]}
        </p>
        <div className="flex items-center gap-2 flex-wrap">
          <CopyButton text={replies[language]} labels={{ copy: t('copy'), copied: t('copied') }} />
          <CopyButton text={summaries[language]} labels={{ copy: t('copySummary'), copied: t('copied') }} />
          <span className="ml-auto text-xs text-muted">{t('noPersonalData')}</span>
        </div>
      </CardBody>
    </Card>
  )
}
