'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A handler that answers false lets the next one, or the browser, have the key. */
export type KeyHandlers = Record<string, (event: KeyboardEvent) => unknown>
/** What a key does here, in the words of the person; where they are left out the sheet of shortcuts has its general ones. */
export type KeyWords = Readonly<Record<string, string>>
export type DeclaredKey = { keys: string; words: string | undefined }

type Declared = RefObject<{ handlers: KeyHandlers; words: KeyWords | undefined }>

/** Everything that the page listens to now, the newest last. */
const declared: Declared[] = []
const secondKeyWithin = 1500
let begun: { key: string; at: number } | undefined

/**
 * Declares keys of the page: single ones ("j", "?", "/") and two in a row ("g c"). They rest while somebody types, while a dialog is open,
 * with a modifier pressed, and when the person switched them off (`<html data-keys="off">`). The sheet of shortcuts shows what is declared.
 */
export function useKeys(handlers: KeyHandlers, words?: KeyWords) {
  const latest = useRef({ handlers, words })
  useEffect(() => {
    latest.current = { handlers, words }
  })
  // Before it is painted: what can be seen listens.
  useLayoutEffect(() => {
    if (declared.length === 0) document.addEventListener('keydown', onKey)
    declared.push(latest)
    return () => {
      declared.splice(declared.indexOf(latest), 1)
      if (declared.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [])
}

/** The keys of the page as it is now, each once; for the sheet that shows them. */
export function listKeys(): DeclaredKey[] {
  const found = new Map<string, string | undefined>()
  for (const { current } of declared) {
    for (const keys of Object.keys(current.handlers)) found.set(keys, current.words?.[keys] ?? found.get(keys))
  }
  return [...found].map(([keys, words]) => ({ keys, words }))
}

/** Returns whether the person wants keys at all. */
export function keysAreOn(): boolean {
  return document.documentElement.dataset.keys !== 'off'
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || keysRest(event)) return
  const key = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key
  const first = begun !== undefined && event.timeStamp - begun.at < secondKeyWithin ? begun.key : undefined
  begun = undefined
  // A second key that means nothing does nothing: "g n" must not make something new.
  if (first !== undefined && key !== 'Escape') return run(`${first} ${key}`, event)
  if (declared.some(({ current }) => Object.keys(current.handlers).some((keys) => keys.startsWith(`${key} `)))) {
    begun = { key, at: event.timeStamp }
    return
  }
  run(key, event)
}

function run(keys: string, event: KeyboardEvent) {
  for (const { current } of declared.toReversed()) {
    const handler = Object.hasOwn(current.handlers, keys) ? current.handlers[keys] : undefined
    if (handler === undefined || handler(event) === false) continue
    event.preventDefault()
    return
  }
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="menuitem"]'

function keysRest({ target, key }: KeyboardEvent): boolean {
  if (!keysAreOn() || document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  // Enter and space belong to what has the focus.
  if ((key === 'Enter' || key === ' ') && target.matches('a, button, summary, input')) return true
  return target.isContentEditable || target.matches(typing)
}
