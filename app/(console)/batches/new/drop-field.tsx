'use client'

import { FileSpreadsheet, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#components/button'
import { FieldFrame } from '#components/field'

const look =
  'flex min-h-36 flex-col items-center justify-center gap-2 rounded-md border border-dashed border-line-strong p-4 text-center text-sm data-over:border-accent data-over:bg-hover'

/** Shows a drop zone for a file, with a button that opens the file dialog. */
export function DropField({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const t = useTranslations('batch-upload')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [first] = event.dataTransfer.files
    if (first) onFile(first)
  }
  const forget = () => {
    onFile(null)
    if (input.current) input.current.value = ''
  }
  return (
    <FieldFrame label={t('file')} hint={t('fileHint')}>
      {(ids) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: to drop is the way of the mouse; the button is that of everybody
        <div
          className={look}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileSpreadsheet className="size-5 text-muted" />
          {file === null ? <span>{t('drop')}</span> : <b className="wrap-anywhere">{file.name}</b>}
          <input
            {...ids}
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
          />
          <Button icon={file && <X />} onClick={file ? forget : () => input.current?.click()}>
            {t(file ? 'another' : 'choose')}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}
