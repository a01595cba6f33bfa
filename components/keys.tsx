'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Handlers by keys. A handler that returns false passes the key on to the next one, or to the browser. */
export type KeyHandlers = Record<string, (event: KeyboardEvent) => unknown>
/** What a key does on this page; without it the list of shortcuts shows its general description. */
export type KeyWords = Readonly<Record<string, string>>
export type DeclaredKey = { keys: string; words: string | undefined }

type Declared = RefObject<{ handlers: KeyHandlers; words: KeyWords | undefined }>

/** All handlers of the page, the newest last. */
const declared: Declared[] = []
const secondKeyWithin = 1500
let started: { key: string; at: number } | undefined

/**
 * Declares keys of the page: single ones ("j", "?", "/") and sequences of two ("g c"). They are inactive while a person types,
 * while a dialog is open, with a modifier pressed, and if the person switched them off (`<html data-keys="off">`). The list of
 * shortcuts shows the declared keys.
 */
export function useKeys(handlers: KeyHandlers, words?: KeyWords) {
  const latest = useRef({ handlers, words })
  // Layout effects, so that what is visible already has its keys.
  useLayoutEffect(() => {
    latest.current = { handlers, words }
  })
  useLayoutEffect(() => {
    if (declared.length === 0) document.addEventListener('keydown', onKey)
    declared.push(latest)
    return () => {
      declared.splice(declared.indexOf(latest), 1)
      if (declared.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [])
}

/** Returns the keys of the current page without duplicates, for the list of shortcuts. */
export function listKeys(): DeclaredKey[] {
  const found = new Map<string, string | undefined>()
  for (const { current } of declared) {
    for (const keys of Object.keys(current.handlers)) found.set(keys, current.words?.[keys] ?? found.get(keys))
  }
  return [...found].map(([keys, words]) => ({ keys, words }))
}

/** Returns whether the person has keys switched on. */
export function keysAreOn(): boolean {
  return document.documentElement.dataset.keys !== 'off'
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || keysRest(event)) return
  const key = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key
  const first = started !== undefined && event.timeStamp - started.at < secondKeyWithin ? started.key : undefined
  started = undefined
  // An unknown second key does nothing: "g n" must not run "n".
  if (first !== undefined && key !== 'Escape') return run(`${first} ${key}`, event)
  if (declared.some(({ current }) => Object.keys(current.handlers).some((keys) => keys.startsWith(`${key} `)))) {
    started = { key, at: event.timeStamp }
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
  // Enter and space belong to the focused element.
  if ((key === 'Enter' || key === ' ') && target.matches('a, button, summary, input')) return true
  return target.isContentEditable || target.matches(typing)
}
