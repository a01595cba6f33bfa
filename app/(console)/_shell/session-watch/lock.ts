import { tellTabs } from '#lib/shared/session-tabs'

/** When the session ends in any case, in milliseconds since 1970: nothing half typed is kept for longer. */
let endsAt = 0

export function knowEnd(at: number): void {
  endsAt = at
}

/** Seals what is half typed and leaves for the page on which the person comes in again: nothing of this page stays in memory. */
export async function leaveForLock(): Promise<void> {
  const { pathname, search } = window.location
  try {
    const { sealForms } = await import('../../_kit/form/kept-forms')
    await sealForms(endsAt)
  } finally {
    window.location.replace(`/lock?callback=${encodeURIComponent(pathname + search)}`)
  }
}

/** Locks the session in every tab. Where the console cannot be told, this tab is left all the same. */
export async function lockNow(): Promise<void> {
  await fetch('/api/console/lock', { method: 'POST', body: '{}' }).catch(() => undefined)
  tellTabs('locked')
  await leaveForLock()
}
