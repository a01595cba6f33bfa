'use client'

import { LoaderCircle, Unplug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Notice } from '#components/notice'
import { mostByPhone } from '../../_kit/search/detect-term'
import { PaletteSentence } from './palette-sentence'
import type { PaletteView } from './use-palette'

/** Shows the state of the search: how the text is read, that it runs, that nothing was found, or that there was no answer. */
export function PaletteState({ palette, text }: { palette: PaletteView; text: string }) {
  const t = useTranslations('palette')
  const { search } = palette
  const failed =
    search.phase === 'known'
      ? search.answer.failed
      : search.phase === 'unanswered'
        ? t(search.code === 'too_many_attempts' ? 'tooMany' : 'unanswered')
        : null
  const several = palette.ambiguous && search.phase === 'known' ? search.answer.found.length : 0
  return (
    <>
      {failed !== null && (
        <div className="p-2">
          <Notice
            tone="bad"
            role="alert"
            icon={<Unplug />}
            title={t('failed.title')}
            action={
              <Button size="sm" onClick={palette.askAgain}>
                {t('failed.retry')}
              </Button>
            }
          >
            {failed}
          </Notice>
        </div>
      )}
      {palette.refused && <PaletteSentence role="alert">{t('unanswered')}</PaletteSentence>}
      <PaletteSentence role="status">
        {search.phase === 'looking' && (
          <>
            <LoaderCircle className="animate-spin motion-reduce:animate-none size-3.5 stroke-2" />{' '}
            {t(palette.waiting ? 'waiting' : 'looking')}
          </>
        )}
        <Nothing palette={palette} text={text} />
        {search.phase === 'known' && search.answer.more && t('more')}
        {several > 1 && t(several < mostByPhone ? 'several' : 'severalOrMore', { count: several })}
      </PaletteSentence>
    </>
  )
}

/** Says that nothing was found: only of what was searched, which may be what this console has seen. */
function Nothing({ palette: { search, kind, groups }, text }: { palette: PaletteView; text: string }) {
  const t = useTranslations('palette')
  const answer = search.phase === 'known' ? search.answer : undefined
  const isNone = answer !== undefined && answer.found.length === 0 && answer.failed === null
  if (isNone && kind) {
    const isHere = answer.seenOnly && kind === 'reference'
    return t(answer.unsupported ? 'nothing.unsupported' : isHere ? 'nothing.referenceHere' : `nothing.${kind}`)
  }
  const isWhole = (search.phase === 'idle' || isNone) && text.trim() !== '' && groups.length === 0
  return isWhole ? t(answer?.seenOnly ? 'nothing.anyHere' : 'nothing.any') : null
}
