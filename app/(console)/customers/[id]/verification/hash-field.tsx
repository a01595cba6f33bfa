'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonLook } from '#components/button'
import { Field } from '#components/field'
import type { TypedDocument } from './typed-profile'

type Props = {
  index: number
  document: TypedDocument
  onHash: (members: Pick<TypedDocument, 'sha256' | 'file'>) => void
  error: string | undefined
}

/** Asks for the hash of a document's file. The browser computes it from the file, which it does not send; it can be typed too. */
export function HashField({ index, document: { sha256, file }, onHash, error }: Props) {
  const t = useTranslations('profile.documents')
  const [unread, setUnread] = useState(false)
  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const hash = await hashOf(chosen).catch(() => undefined)
    setUnread(hash === undefined)
    if (hash !== undefined) onHash({ sha256: hash, file: chosen.name })
  }
  return (
    <Field
      label={t('hash')}
      name={`document.${index}.sha256`}
      hint={file === '' ? t('hashHint') : t('hashOf', { file })}
      aside={<FileButton onChoose={read} />}
      mono
      maxLength={64}
      value={sha256}
      onChange={(event) => onHash({ sha256: event.target.value.toLowerCase(), file: '' })}
      error={unread ? t('unread') : error}
    />
  )
}

function FileButton({ onChoose }: { onChoose: (file: File | undefined) => Promise<void> }) {
  const t = useTranslations('profile.documents')
  return (
    <label className={buttonLook({ size: 'sm', className: 'cursor-pointer focus-within:outline-2 focus-within:outline-accent' })}>
      <FileUp className="size-3.5 stroke-2" />
      {t('choose')}
      <input
        type="file"
        className="sr-only"
        onChange={(event) => {
          void onChoose(event.target.files?.[0])
          event.target.value = '' // so that the same file can be chosen again
        }}
      />
    </label>
  )
}

/** Returns the SHA-256 of a file in hexadecimal digits. Rejects if the file cannot be read. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
