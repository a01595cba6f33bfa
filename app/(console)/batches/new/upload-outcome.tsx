'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Notice } from '#components/notice'
import { RefusedNotice } from '#components/refused-notice'
import { RelativeTime } from '#components/relative-time'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'
import { useFailure } from '../../_kit/words/use-failure'
import type { SameFile, UploadRefusal } from './use-upload'

/** Lists the batches that were made from the same file, with a button to read it again nevertheless. */
export function SameFiles({ same, pending, onAgain }: { same: readonly SameFile[]; pending: boolean; onAgain: () => void }) {
  const t = useTranslations('batch-upload.same')
  if (same.length === 0) return null
  const again = (
    <Button onClick={onAgain} pending={pending}>
      {t('again')}
    </Button>
  )
  return (
    <Notice tone="wait" role="alert" title={t('title')} action={again}>
      {t('text')}
      <ul className="mt-1">
        {same.map(({ id, name, madeAt, madeByName }) => (
          <li key={id}>
            <TextLink href={pathOf.batch(id)}>{name}</TextLink>, {madeByName}, <RelativeTime at={madeAt} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Explains why no draft was stored: the error in the file, with its row and values, or another failure. */
export function UploadRefused({ refusal }: { refusal: UploadRefusal | null }) {
  const [t, sentence] = [useTranslations('batch-upload.faults'), useFailure()]
  if (refusal === null) return null
  const { fault, ...facts } = refusal.extra ?? {}
  const isKnown = refusal.code === 'file_refused' && typeof fault === 'string' && t.has(fault)
  const figures = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, value ?? '']))
  return <RefusedNotice>{isKnown ? t(fault, figures) : sentence(refusal)}</RefusedNotice>
}
