'use client'

import { Search, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState, useTransition } from 'react'
import { Button } from '#components/button'
import { IconButton } from '#components/icon-button'
import { Tag } from '#components/status-badge'
import { toRoute } from '#lib/to-route'
import { lookUp } from './actions'
import { detectTerm } from './detect-term'

/** One box for everything: what is in it is recognised while it is typed. `shown` is what the address looks up, masked where it is personal. */
export function LookupBox({ shown, autoFocus }: { shown: string; autoFocus: boolean }) {
  const t = useTranslations('lookup-box')
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState(shown)
  const [failed, setFailed] = useState(false)
  const [pending, startTransition] = useTransition()
  const kind = detectTerm(term)[0]?.kind

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (term.trim() === '' || term === shown) return
    startTransition(async () => {
      const result = await lookUp({ term }).catch(() => null)
      setFailed(!result?.ok)
      if (result?.ok) router.push(toRoute(result.value.href))
    })
  }
  const clear = () => {
    setTerm('')
    input.current?.focus()
  }
  return (
    <search className="mb-4 block">
      <form className="row wrap" onSubmit={submit}>
        <label className="input big grow max-w-[640px]">
          <Search className="s20" />
          <input
            ref={input}
            className="mono"
            type="text"
            aria-label={t('label')}
            placeholder={t('placeholder')}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            // biome-ignore lint/a11y/noAutofocus: this box is what the page is for
            autoFocus={autoFocus}
          />
          {kind && <Tag>{t(`kinds.${kind}`)}</Tag>}
          {term !== '' && <IconButton label={t('clear')} icon={<X />} size="sm" onClick={clear} />}
        </label>
        <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel={t('looking')}>
          {t('look')}
        </Button>
      </form>
      {failed && (
        <p className="err mt-1.5" role="alert">
          {t('failed')}
        </p>
      )}
    </search>
  )
}
