/** The field of the page that had the focus last; undefined if something else of the page had it. */
let focused: string | undefined

/** Remembers which field has the focus. What lies over the page, such as the question before a lock, does not count. */
export function watchFieldFocus(): void {
  document.addEventListener('focusin', note) // the same listener is added once
}

/** Returns the name, or else the id, of that field; undefined if something else of the page had the focus last. */
export function lastFocusedField(): string | undefined {
  return focused
}

/** Focuses this field, or the heading of the page if it is not there, so that no restored field takes the focus by itself. */
export function focusField(field: string | undefined): void {
  const [named] = field === undefined ? [] : fieldsOf(field)
  const target = named ?? document.querySelector<HTMLElement>('main h1')
  target?.focus()
}

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('main') === null) return
  focused = isField(target) ? target.name || target.id : undefined
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isField(element: Element | null): element is FormField {
  return ['INPUT', 'SELECT', 'TEXTAREA'].includes(element?.tagName ?? '')
}

/** Returns the fields of that name or id that can take the focus; of several radio buttons, the one that is checked. */
function fieldsOf(field: string): FormField[] {
  const found = [...document.getElementsByName(field), document.getElementById(field)].filter(isField)
  return found.filter((one) => !one.disabled && !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked))
}
