'use client'

import { useTranslations } from 'next-intl'
import {
  lazy,
  type KeyboardEvent as ReactKeyboardEvent,
  Suspense,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { Tag } from '#components/badge'
import { CommandDialog } from '#components/command-dialog'
import { commandList } from '#components/command-list'
import { keysAreOn } from '#components/keys'
import { SearchTrigger } from '#components/search-trigger'
import { MarkSeen } from './mark-seen'
import type { Command } from './palette-groups'
import { PaletteSentence } from './palette-sentence'
import type { PaletteKey, TermReading, Typed } from './typed'

const PaletteList = lazy(() => import('./palette-list').catch(() => ({ default: NotLoaded })))

/**
 * Shows the command palette for search, navigation and pastes, opened by Ctrl+K or ⌘K on any page. Its field renders at once and
 * the list is loaded after it, so text and keys are buffered meanwhile.
 */
export function Palette({ commands, keyHint }: { commands: readonly Command[]; keyHint: string }) {
  const t = useTranslations('palette')
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<Typed>({ text: '', pasted: false })
  const [activeId, setActiveId] = useState<string>()
  const [pressed, press] = useReducer(nextKey, undefined)
  const [reading, setReading] = useState<TermReading>()
  useCommandKey(() => setOpen(true))

  const show = () => setOpen(true)
  const close = (done: boolean) => {
    setOpen(false)
    setActiveId(undefined)
    press(undefined)
    if (done) setTyped({ text: '', pasted: false })
  }
  return (
    <>
      <MarkSeen />
      <SearchTrigger href="/lookup" label={t('trigger')} brief={t('triggerBrief')} keyHint={keyHint} onOpen={show} />
      <CommandDialog
        open={open}
        onClose={() => close(false)}
        label={t('label')}
        placeholder={t('placeholder')}
        text={typed.text}
        onType={(text) => setTyped({ text, pasted: false })}
        onPaste={(text) => setTyped({ text: inOneLine(text), pasted: true })}
        onKey={pressIn(press)}
        listId={listId}
        activeId={activeId}
        reading={reading && <Tag>{t(`kinds.${reading}`)}</Tag>}
      >
        <Suspense fallback={<div id={listId} className={commandList} aria-busy="true" />}>
          <PaletteList
            id={listId}
            typed={typed}
            commands={commands}
            pressed={pressed}
            onActive={setActiveId}
            onRead={setReading}
            onClose={close}
          />
        </Suspense>
      </CommandDialog>
    </>
  )
}

/** Returns a listener that passes on the keys of the list, unless they belong to an input method's composition. */
function pressIn(press: (key: PaletteKey['key']) => void) {
  return (event: ReactKeyboardEvent) => {
    const { key } = event
    if ((key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') || event.nativeEvent.isComposing) return
    event.preventDefault()
    press(key)
  }
}

/** Returns the next key press; the count distinguishes repeated presses of the same key. */
function nextKey(last: PaletteKey | undefined, key: PaletteKey['key'] | undefined): PaletteKey | undefined {
  return key === undefined ? undefined : { key, count: (last?.count ?? 0) + 1 }
}

/** Replaces line breaks and tabs by commas, because a single-line field would drop them. */
function inOneLine(text: string): string {
  return text.trim().replace(/\s*[\n\r\t\u2028\u2029]+\s*/g, ', ')
}

function NotLoaded() {
  const t = useTranslations('palette')
  return <PaletteSentence>{t('unanswered')}</PaletteSentence>
}

/** Listens for ⌘K on a Mac, where Ctrl+K deletes text, and for Ctrl+K elsewhere. It does not open over another dialog. */
function useCommandKey(onPress: () => void) {
  const pressed = useEffectEvent(onPress)
  const mac = useRef(false)
  useLayoutEffect(() => {
    mac.current = /Mac|iPhone|iPad/.test(navigator.userAgent)
    const listen = (event: KeyboardEvent) => {
      const command = mac.current ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!command || event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !keysAreOn()) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) pressed()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
