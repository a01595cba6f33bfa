'use client'

import { List, Search, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type FormEvent, type RefObject, useRef, useState, useTransition } from 'react'
import { Tag } from '#components/badge'
import { Button } from '#components/button'
import { classNames } from '#components/class-names'
import { areaLook } from '#components/field'
import { IconButton } from '#components/icon-button'
import { boxLook, controlLook, Input } from '#components/input-box'
import { Notice } from '#components/notice'
import { toRoute } from '#lib/shared/to-route'
import { detectTerm, isList, looksLikeValue, mostLines, splitTerms } from '../../_kit/search/detect-term'
import { lookUp } from './actions'

type Props = {
  /** The term in the address, masked if it is personal. */
  shown: string
  /** Opens the field for several lines at once. */
  many?: boolean
  autoFocus: boolean
}

/** Shows one search box for all kinds of terms, recognised during typing. Several lines turn it into a multi-line field. */
export function LookupBox({ shown, many = false, autoFocus }: Props) {
  const t = useTranslations('lookup-box')
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [term, setTerm] = useState(shown)
  const [lines, setLines] = useState(many)
  const { submit, failed, pending } = useLookUp(term, shown)
  const count = isList(term) ? splitTerms(term).length : 0

  const toggleLines = () => {
    setLines(!lines)
    if (count > 0) setTerm(splitTerms(term).join(lines ? ', ' : '\n'))
  }
  const text = { field, term, onType: setTerm, autoFocus }
  return (
    <search className="mb-4 block">
      <form className="flex items-center gap-2 flex-wrap items-start" onSubmit={submit}>
        {lines ? (
          <LinesField {...text} onSend={submit} />
        ) : (
          <SingleField {...text} count={count} onPasteLines={(pasted) => setTerm(splitTerms(pasted).join(', '))} />
        )}
        <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel={t('looking')}>
          {t('look')}
        </Button>
        <Button variant="ghost" size="lg" icon={<List />} onClick={toggleLines}>
          {t(lines ? 'one' : count > 0 ? 'editLines' : 'many')}
        </Button>
      </form>
      {count > mostLines && (
        <div className="mt-2">
          <Notice tone="wait">{t('tooMany', { count, most: mostLines })}</Notice>
        </div>
      )}
      {failed && (
        <p className="mt-1.5" role="alert">
          {t('failed')}
        </p>
      )}
    </search>
  )
}

/** Navigates to the page that the look-up leads to; if that page is shown already, it is loaded again. */
function useLookUp(term: string, shown: string) {
  const router = useRouter()
  const [failed, setFailed] = useState(false)
  const [pending, startTransition] = useTransition()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (term.trim() === '') return
    if (term === shown) return router.refresh()
    startTransition(async () => {
      const result = await lookUp({ term }).catch(() => null)
      setFailed(!result?.ok)
      if (result?.ok) router.push(toRoute(result.value.href))
    })
  }
  return { submit, failed, pending }
}

type FieldProps = {
  field: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
  term: string
  onType: (text: string) => void
  autoFocus: boolean
}

const place = 'max-w-[640px] flex-1 basis-64'

function SingleField(props: FieldProps & { count: number; onPasteLines: (pasted: string) => void }) {
  const { field, term, onType, count } = props
  const t = useTranslations('lookup-box')
  const kind = looksLikeValue(term) ? detectTerm(term)[0]?.kind : undefined
  /** Handles pasted lists, because a single-line field would drop the line breaks. */
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!isList(pasted)) return
    event.preventDefault()
    props.onPasteLines(pasted)
  }
  const clear = () => {
    onType('')
    field.current?.focus()
  }
  return (
    <label className={boxLook({ height: 'big', className: place })}>
      <Search className="size-5 stroke-[1.6]" />
      <Input
        ref={field}
        className="not-placeholder-shown:font-mono"
        type="text"
        aria-label={t('label')}
        placeholder={t('placeholder')}
        value={term}
        onChange={(event) => onType(event.target.value)}
        onPaste={paste}
        autoComplete="off"
        spellCheck={false}
        // This box is what the page is for.
        autoFocus={props.autoFocus}
      />
      {count > 0 ? <Tag>{t('count', { count })}</Tag> : kind && <Tag>{t(`kinds.${kind}`)}</Tag>}
      {term !== '' && <IconButton label={t('clear')} icon={<X />} size="sm" onClick={clear} />}
    </label>
  )
}

function LinesField({ field, term, onType, autoFocus, onSend }: FieldProps & { onSend: () => void }) {
  const t = useTranslations('lookup-box')
  return (
    <label className={boxLook({ height: 'area', className: place })}>
      <textarea
        ref={field}
        data-slot="control"
        className={classNames(controlLook, areaLook, 'whitespace-nowrap not-placeholder-shown:font-mono')}
        rows={8}
        aria-label={t('linesLabel')}
        placeholder={t('linesPlaceholder')}
        value={term}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onSend()
        }}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: this box is what the page is for
        autoFocus={autoFocus}
      />
    </label>
  )
}
