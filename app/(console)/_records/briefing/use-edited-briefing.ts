import { useEffect, useEffectEvent, useState } from 'react'
import { isBriefing, readStoredForms, type StoredForm } from '#lib/shared/stored-form'
import type { ShownBriefing } from './shown-briefing'

/** One of the list as it was when the dialog was opened, or a new one. */
export type EditedBriefing = ShownBriefing | 'new'

/**
 * Holds the text in the dialog. If one was half typed when the console locked, the dialog opens again with it: over the version
 * that was changed, so that what another person saved meanwhile is seen. It opens only for the person who typed it, and who may
 * still write.
 */
export function useEditedBriefing(briefings: readonly ShownBriefing[], mayWrite: boolean) {
  const [edited, setEdited] = useState<EditedBriefing>()
  const reopen = useEffectEvent(async () => {
    if (!mayWrite) return
    const stored = readStoredForms().find(({ name, path }) => isBriefing(name) && path === window.location.pathname)
    if (stored === undefined) return
    const { decryptStoredForm } = await import('../../_kit/form/stored-forms')
    if ((await decryptStoredForm(stored.name)) !== undefined) setEdited(findStored(briefings, stored.name))
  })
  useEffect(() => void reopen(), [])
  return [edited, setEdited] as const
}

/** Returns the name under which what is typed about this text is stored. */
export function storedName(edited: EditedBriefing): StoredForm['name'] {
  return edited === 'new' ? 'briefing:new' : `briefing:${edited.id}:${edited.version}`
}

function findStored(briefings: readonly ShownBriefing[], name: string): EditedBriefing {
  const [, id = '', version] = name.split(':')
  if (version === undefined) return 'new'
  const shown = briefings.find((briefing) => briefing.id === id) ?? removed
  return { ...shown, id, version: Number(version) }
}

const removed = { spanish: '', english: '', by: '', until: '' }
