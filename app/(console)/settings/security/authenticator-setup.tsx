'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { CodeField } from '#components/code-field'
import { CopyButton } from '#components/copy-id'
import { useFaultFocus } from '#components/fault-focus'
import { QrCode } from '#components/qr-code'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { switchOnAuthenticator } from './actions'

/** The key as text and as a QR code. */
export type AuthenticatorKey = { text: string; qr: { size: number; path: string } }

type Props = {
  shown: AuthenticatorKey
  email: string
  onLater: () => void
  /** Receives the recovery codes, if new ones were made. */
  onDone: (codes: readonly string[] | null) => void
}

/** Shows the key, asks for a first code, and passes on the result. */
export function AuthenticatorSetup({ shown, email, onLater, onDone }: Props) {
  const t = useTranslations('security')
  return (
    <div className="grid grid-cols-1 tablet:grid-cols-2">
      <div className="flex flex-col gap-4 border-b p-4 tablet:border-r tablet:border-b-0">
        <Step title={t('scan')}>{t('scanWhat')}</Step>
        <div className="flex flex-wrap items-start gap-4">
          <QrCode {...shown.qr} label={t('qr')} />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
            <span className="text-sm">{t('orType')}</span>
            <code className="rounded-md border bg-sunken px-3 py-2.5 font-mono text-sm wrap-anywhere">{shown.text}</code>
            <CopyButton text={shown.text.replaceAll(' ', '')} labels={{ copy: t('copyKey'), copied: t('copied') }} />
            <span className="text-xs text-muted wrap-anywhere">{t('shownOnce', { email })}</span>
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-4 p-4">
        <Step title={t('type')}>{t('typeWhat')}</Step>
        <CodeForm onLater={onLater} onDone={onDone} />
        <p className="mt-auto text-xs text-muted">{t('codesLater')}</p>
      </div>
    </div>
  )
}

function Step({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <b>{title}</b>
      <p className="mt-0.5 text-sm text-subtle">{children}</p>
    </div>
  )
}

function CodeForm({ onLater, onDone }: Pick<Props, 'onLater' | 'onDone'>) {
  const t = useTranslations('security')
  const [code, setCode] = useState('')
  const { run, refused, pending, forget } = useAct(() => withProof(() => switchOnAuthenticator({ code })), {
    done: ({ codes }) => onDone(codes),
  })
  const form = useFaultFocus(refused)
  const missing = Math.max(0, 6 - code.replaceAll(/\D/g, '').length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === 0 && !pending) run()
  }
  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
      <CodeField
        label={t('code')}
        digitsOnly
        autoFocus
        value={code}
        error={refused}
        onChange={(event) => {
          setCode(event.target.value)
          forget()
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" onClick={onLater}>
          {t('later')}
        </Button>
        <Button type="submit" variant="primary" disabled={missing > 0} pending={pending}>
          {t('switchOn')}
        </Button>
        <span className="text-xs text-muted" aria-live="polite">
          {missing > 0 && t('digits', { count: missing })}
        </span>
      </div>
    </form>
  )
}
