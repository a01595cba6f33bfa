'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CopyButton, NotCopied, useCopy } from '#components/copy-id'
import { IconButton } from '#components/icon-button'
import { Segmented } from '#components/segmented'

type Language = 'es' | 'en'
/** `isOwn`: the label is the API's own name of the member. */
type Line = { label: string; text: string; isOwn: boolean }
/** `all` is the message to the customer. */
export type ShownInstructions = { lines: readonly Line[]; all: string }

type Props = {
  written: Record<Language, ShownInstructions>
  first: Language
  /** Whether the customer may be told to pay now. */
  sendable: boolean
}

/** Shows each line with a button that copies it, and one that copies all as a message in the language of the customer. */
export function InstructionsList({ written, first, sendable }: Props) {
  const t = useTranslations('pay-in')
  const [language, setLanguage] = useState<Language>(first)
  const { lines, all } = written[language]
  return (
    <>
      <dl className="divide-y divide-line" lang={language}>
        {lines.map((line) => (
          <LineToCopy key={line.label} line={line} />
        ))}
      </dl>
      {sendable && (
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={all} labels={{ copy: t('copyAll'), copied: t('copied') }} />
          <span className="ml-auto">
            <Segmented
              name="instructions"
              label={t('language')}
              size="sm"
              value={language}
              onChange={(value) => setLanguage(value === 'en' ? 'en' : 'es')}
              segments={[
                { value: 'es', label: 'Español' },
                { value: 'en', label: 'English' },
              ]}
            />
          </span>
        </div>
      )}
    </>
  )
}

function LineToCopy({ line: { label, text, isOwn } }: { line: Line }) {
  const t = useTranslations('pay-in')
  const [{ state }, copy] = useCopy()
  const isCopied = state === 'copied'
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-1.5 text-sm">
      <dt className={isOwn ? 'mono w-36 text-muted wrap-anywhere' : 'w-36 text-muted'}>{label}</dt>
      <dd className="min-w-0 flex-1 tabular-nums wrap-anywhere">{text}</dd>
      <dd>
        <IconButton
          label={t('copyLine', { label })}
          icon={isCopied ? <Check /> : <Copy />}
          size="sm"
          onClick={() => copy(text)}
        />
        <span className="sr-only" role="status">
          {isCopied && t('copied')}
        </span>
      </dd>
      {state === 'refused' && (
        <dd className="w-full">
          <NotCopied text={text} label={label} />
        </dd>
      )}
    </div>
  )
}
