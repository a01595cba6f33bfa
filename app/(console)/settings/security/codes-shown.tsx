'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { CopyButton } from '#components/copy-id'
import { Dialog } from '#components/dialog'

/** Shows recovery codes, only once. */
export function CodesShown({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('security')
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={t('codes')}
      lead={t('codesWhat')}
      footer={
        <>
          <CopyButton text={codes.join('\n')} labels={{ copy: t('copyCodes'), copied: t('copied') }} />
          <Button variant="primary" onClick={onClose}>
            {t('codesKept')}
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-2" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code} className="rounded-md border bg-sunken py-1.5 text-center font-mono text-sm">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
