import { postToTabs } from '#lib/shared/session-tabs'
import { leaveUnasked } from '../../_kit/form/unload-question'

/** Encrypts and stores unsent form values, then loads the lock screen: nothing of this page stays in memory. */
export async function leaveForLock(): Promise<void> {
  const { pathname, search } = window.location
  try {
    const { encryptForms } = await import('../../_kit/form/stored-forms')
    await encryptForms()
  } finally {
    leaveUnasked()
    window.location.replace(`/lock?callback=${encodeURIComponent(pathname + search)}`)
  }
}

/** Locks the session in every tab. If the console cannot be reached, this tab leaves all the same. */
export async function lockNow(): Promise<void> {
  await fetch('/api/console/lock', { method: 'POST', body: '{}' }).catch(() => undefined)
  postToTabs('locked')
  await leaveForLock()
}
