'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Checkbox } from '#components/checkbox'
import { Dialog } from '#components/dialog'
import { Kbd } from '#components/kbd'
import { type DeclaredKey, keysAreOn, listKeys } from '#components/keys'
import { keyGroups, shownKeys } from './shortcut-keys'

type Line = { keys: string; words: string }
type Joined = { keys: string[]; words: string }

/** Lists the shortcuts of this page, with a switch for all of them. */
export default function ShortcutSheet({ commandKey, onClose }: { commandKey: string; onClose: () => void }) {
  const t = useTranslations('shortcuts')
  const [listed] = useState(listKeys) // as the page was when the sheet opened: the sheet declares none
  const group = (name: keyof typeof keyGroups): Line[] =>
    Object.entries(keyGroups[name]).flatMap(([keys, word]) => {
      // A focused row is a link, so Enter follows it without a declared key.
      const found = listed.find((key) => key.keys === (keys === 'Enter' ? 'j' : keys))
      if (found === undefined) return []
      return [{ keys, words: (found.keys === keys ? found.words : undefined) ?? t(`keys.${word}`) }]
    })
  const list = group('list')
  const here = [...group('here'), ...ownLines(listed)]
  const anywhere = [{ keys: `${commandKey} K`, words: t('palette') }, ...listed.filter(isAnywhere).flatMap(withWords)]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      lead={t('lead')}
      wide
      footer={
        <Button onClick={onClose} keyHint="Esc">
          {t('close')}
        </Button>
      }
    >
      <KeysSwitch label={t('switch')} />
      <div className="-mx-5 -mb-4 grid grid-cols-2 gap-x-8 px-5 pt-1 pb-4 max-tablet:grid-cols-1">
        <div>
          <Lines title={t('groups.list')} lines={list} />
          <Lines title={t('groups.here')} lines={here} />
        </div>
        <div>
          <Lines title={t('groups.anywhere')} lines={anywhere} then={t('then')} />
        </div>
      </div>
    </Dialog>
  )
}

function isAnywhere({ keys }: DeclaredKey): boolean {
  return keys === '?' || keys.startsWith('g ')
}

function withWords({ keys, words }: DeclaredKey): Line[] {
  return words === undefined ? [] : [{ keys, words }]
}

/** Returns the keys of this page only, in the words of the page. */
function ownLines(listed: readonly DeclaredKey[]): Line[] {
  const general = new Set(Object.values(keyGroups).flatMap((group) => Object.keys(group)))
  return listed.filter((key) => !isAnywhere(key) && !general.has(key.keys)).flatMap(withWords)
}

function Lines({ title, lines, then }: { title: string; lines: readonly Line[]; then?: string }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3 className="pt-4 pb-1 text-xs font-medium text-muted">{title}</h3>
      <ul>
        {joinSame(lines).map(({ keys, words }) => (
          <li key={words} className="flex min-h-8 items-center justify-between border-b text-sm last:border-b-0">
            <span>{words}</span>
            <span className="flex items-center gap-1">
              {keys.flatMap(shownKeys).map((key, index) => (
                <span className="flex items-center gap-1" key={key}>
                  {index > 0 && then && keys[0]?.startsWith('g ') && <span className="text-xs text-muted">{then}</span>}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Merges keys that do the same into one line. */
function joinSame(lines: readonly Line[]): Joined[] {
  const joined = new Map<string, string[]>()
  for (const { keys, words } of lines) joined.set(words, [...(joined.get(words) ?? []), keys])
  return [...joined].map(([words, keys]) => ({ words, keys }))
}

/** Switches the shortcuts at once, and for a year by the cookie `keys`, which the layout reads into `<html data-keys>`. */
function KeysSwitch({ label }: { label: string }) {
  const [on, setOn] = useState(keysAreOn)
  const change = (wanted: boolean) => {
    setOn(wanted)
    if (wanted) delete document.documentElement.dataset.keys
    else document.documentElement.dataset.keys = 'off'
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers and on plain http
    document.cookie = `keys=${wanted ? 'on' : 'off'}; path=/; max-age=31536000; samesite=lax`
  }
  return <Checkbox label={label} checked={on} onChange={(event) => change(event.target.checked)} />
}
