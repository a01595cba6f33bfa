/**
 * What people do on a page that is shown before React has attached its handlers (a second or more on a slow device) is kept, and
 * done again for the handlers. The page holds the source of these functions as an inline script, so they use nothing from
 * outside.
 */

/** The event on the window that says: React has attached its handlers. */
export const handlersAttached = 'cauce:handlers-attached'

/** Keeps everything typed or chosen, and enters it again when `event` is dispatched on the window. */
export function keepEarlyEntries(event: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const entered = new Map<Field, { text: string; caret: number | null }>()
  const early = new AbortController()

  const isField = (target: EventTarget | null): target is Field =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  const ticks = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)
  const tell = (field: Field, kind: 'input' | 'change') => field.dispatchEvent(new Event(kind, { bubbles: true }))

  const keep = ({ target }: Event) => {
    if (!isField(target)) return
    entered.delete(target) // the last choice among several comes last
    const text = ticks(target) ? String(target.checked) : target.value
    entered.set(target, { text, caret: 'selectionEnd' in target ? target.selectionEnd : null })
  }
  const followCaret = () => {
    const field = document.activeElement
    const kept = isField(field) && entered.get(field)
    if (kept && 'selectionEnd' in field) kept.caret = field.selectionEnd
  }
  // React ignores an event whose value it has seen. It sees what is assigned to a field, but neither what a press changes nor
  // what
  // the prototype assigns.
  const enterAgain = ({ text, caret }: { text: string; caret: number | null }, field: Field) => {
    tell(field, 'input') // makes React attach the handlers of a part that it has left for later
    if (ticks(field)) {
      field.checked = text !== 'true'
      return field.click()
    }
    if (field instanceof HTMLSelectElement) field.value = text
    if (field instanceof HTMLSelectElement || field.type === 'file') return tell(field, 'change')
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    tell(field, 'input')
    return caret !== null && field.setSelectionRange(caret, caret)
  }
  const redo = () => {
    early.abort()
    entered.forEach(enterAgain)
  }
  addEventListener('input', keep, { capture: true, signal: early.signal })
  addEventListener('keyup', followCaret, { capture: true, signal: early.signal })
  addEventListener('pointerup', followCaret, { capture: true, signal: early.signal })
  addEventListener(event, redo, { once: true })
}

/**
 * Keeps the last press or sent form, and does it again when `event` is dispatched on the window. One that is then older than
 * `freshMs` milliseconds is dropped, and so is one after which somebody pressed elsewhere, Esc or Tab: it would surprise them.
 *
 * A form without a target is never sent by the browser itself: it would load the page again with all that was typed in its
 * address, a password too.
 */
export function keepEarlyActs(event: string, freshMs: number): void {
  type Act = { place: Element; again: () => void; at: number }
  let last: Act | undefined
  const early = new AbortController()

  const keep = (act: Event, place: Element, again: () => void) => {
    act.preventDefault()
    act.stopImmediatePropagation()
    last = { place, again, at: act.timeStamp }
  }
  const press = (act: Event) => {
    if (!act.isTrusted) return // a choice that is entered again
    const button = act.target instanceof Element && act.target.closest<HTMLButtonElement>('button[type=button]:enabled')
    if (button) keep(act, button, () => button.click())
    else last = undefined
  }
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' || key === 'Tab') last = undefined
  }
  const isHandled = (form: EventTarget | null): form is HTMLFormElement =>
    form instanceof HTMLFormElement && !form.hasAttribute('action')
  const send = (act: SubmitEvent) => {
    const form = act.target
    if (isHandled(form)) keep(act, form, () => form.requestSubmit(act.submitter))
  }
  /**
   * React stops an event on its way to a part that has no handlers yet, so it is repeated until it arrives, or somebody goes
   * on.
   */
  const redo = () => {
    early.abort()
    if (!last) return
    const { place, again, at } = last
    const done = new AbortController()
    const end = () => done.abort()
    for (const kind of ['click', 'submit', 'invalid']) place.addEventListener(kind, end, { capture: true, signal: done.signal })
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, end, { capture: true, signal: done.signal })
    const attempt = () => {
      if (done.signal.aborted || performance.now() - at >= freshMs) return
      again()
      setTimeout(attempt, 50)
    }
    attempt()
  }
  addEventListener('click', press, { capture: true, signal: early.signal })
  addEventListener('keydown', leave, { capture: true, signal: early.signal })
  addEventListener('submit', send, { capture: true, signal: early.signal })
  addEventListener('submit', (act) => isHandled(act.target) && act.preventDefault())
  addEventListener(event, redo, { once: true })
}
