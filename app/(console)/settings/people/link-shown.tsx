'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { CodeArea } from '#components/code-block'
import { CopyButton } from '#components/copy-id'
import { DialogFooter } from '#components/dialog'
import { Notice } from '#components/notice'
import { useMoment } from '#components/use-moment'

export type ShownLink = { link: string; expiresAt: string }

type Props = { shown: ShownLink; label: 'label' | 'resetLabel'; onClose: () => void }

/** Shows the link of an invitation, or for a new password, only once. */
export function LinkShown({ shown: { link, expiresAt }, label, onClose }: Props) {
  const [t, inWords] = [useTranslations('people.link'), useMoment()]
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="ok" role="status">
        {t('made', { until: inWords(expiresAt) })}
      </Notice>
      <CodeArea wraps rows={3} value={link} aria-label={t(label)} />
      <DialogFooter className="-mx-5 -mb-4">
        <Button onClick={onClose}>{t('close')}</Button>
        <CopyButton text={link} labels={{ copy: t('copy'), copied: t('copied') }} primary />
      </DialogFooter>
    </div>
  )
}
