'use client'

import { Pencil, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { CopyButton } from '#components/copy-id'
import { NoFallback } from '#components/no-fallback'
import { Segmented } from '#components/segmented'
import type { ShownBriefing } from './shown-briefing'
import { useEditedBriefing } from './use-edited-briefing'

const BriefingDialog = dynamic(() => import('./briefing-dialog').then((module) => module.BriefingDialog), { loading: NoFallback })

type Language = 'spanish' | 'english'
type Props = {
  briefings: readonly ShownBriefing[]
  mayWrite: boolean
  /** Whether there is room for one more. */
  mayAdd: boolean
  /** Whether a text can still end at 18:00 of today. */
  endsToday: boolean
}

/** Shows what support tells callers, ready to paste: in Spanish, which most of them speak, or in English. */
export function BriefingTexts({ briefings, mayWrite, mayAdd, endsToday }: Props) {
  const t = useTranslations('briefings')
  const [language, setLanguage] = useState<Language>('spanish')
  const [edited, setEdited] = useEditedBriefing(briefings, mayWrite)
  return (
    <Card>
      <CardHeader title={t('title')}>
        {briefings.length > 0 && (
          <Segmented
            name="briefings"
            label={t('language')}
            size="sm"
            value={language}
            onChange={(value) => setLanguage(value === 'english' ? 'english' : 'spanish')}
            segments={[
              { value: 'spanish', label: 'Español' },
              { value: 'english', label: 'English' },
            ]}
          />
        )}
      </CardHeader>
      {briefings.length === 0 && <p className="px-4 pt-4 text-sm text-subtle">{t('none')}</p>}
      <ul className="divide-y">
        {briefings.map((briefing) => (
          <li key={briefing.id}>
            <BriefingText briefing={briefing} language={language} onEdit={mayWrite ? () => setEdited(briefing) : undefined} />
          </li>
        ))}
      </ul>
      {mayAdd && (
        <CardBody className={briefings.length > 0 ? 'border-t' : undefined}>
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            {t('write')}
          </Button>
        </CardBody>
      )}
      {edited && (
        <BriefingDialog
          opened={edited === 'new' ? undefined : edited}
          current={briefings.find(({ id }) => edited !== 'new' && id === edited.id)}
          endsToday={endsToday}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

type TextProps = { briefing: ShownBriefing; language: Language; onEdit: (() => void) | undefined }

function BriefingText({ briefing, language, onEdit }: TextProps) {
  const t = useTranslations('briefings')
  const text = briefing[language]
  return (
    <CardBody className="flex flex-col gap-3">
      <p
        className="rounded-[8px] border bg-sunken px-3.5 py-3 text-base/5.5 wrap-anywhere"
        lang={language === 'spanish' ? 'es' : 'en'}
      >
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={text} labels={{ copy: t('copy'), copied: t('copied') }} />
        {onEdit && (
          <Button variant="ghost" icon={<Pencil />} onClick={onEdit}>
            {t('change')}
          </Button>
        )}
        <span className="ml-auto text-right text-xs text-muted">
          {briefing.by}
          <span className="block">{briefing.until}</span>
        </span>
      </div>
    </CardBody>
  )
}
