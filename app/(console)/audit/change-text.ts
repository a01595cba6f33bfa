import type { Act } from '#backoffice/audit/acts'
import type { ActLabels } from './act-labels'

/** Members that the list leaves out, because they tell its reader nothing: ids, addresses and hashes. */
const onlyInPanel = /_id$|^address$|hash$|digest$|^sha256$/

/** Returns the main changes of an act in one line; the panel shows all of them. */
export function changeText(act: Pick<Act, 'before' | 'after' | 'reason'>, words: Pick<ActLabels, 'members' | 'quoted'>): string {
  const shown = words.members(act).filter(({ key, before, after }) => !onlyInPanel.test(key) && before !== after)
  const changes = shown.map(({ name, before, after }) => {
    if (before === undefined) return `${name}: ${after}`
    return after === undefined ? `${name}: ${before}` : `${name}: ${before} → ${after}`
  })
  return [...changes, ...(act.reason ? [words.quoted(act.reason)] : [])].join(', ')
}
