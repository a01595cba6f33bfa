import { listCanaries, removeCanary, setCanary } from '#backoffice/canaries/canaries'
import { canaryKinds } from '#backoffice/canaries/tables'
import { openDesk } from '#lib/server/desk'
import { operatorHere } from './operator'

/** More characters than any id has; what is indexed must be short. */
const mostCharacters = 500
const usage = `Usage: canary set|remove ${canaryKinds.join('|')} <id>, or: canary list`

/** Puts records under watch that no person has a reason to open: if one is opened, admins and auditors are notified. */
export async function manageCanaries([verb = '', typed, id, ...more]: string[]): Promise<number> {
  const desk = await openDesk()
  if (verb === 'list' && typed === undefined) {
    for (const canary of await listCanaries(desk.db)) console.log(JSON.stringify(canary))
    return 0
  }
  const kind = canaryKinds.find((one) => one === typed)
  if (kind === undefined || !id || id.length > mostCharacters || more.length > 0) throw new Error(usage)
  if (verb === 'set') return say(await setCanary(desk, operatorHere(), { kind, id }), 'is watched now', 'was watched already')
  if (verb === 'remove')
    return say(await removeCanary(desk, operatorHere(), { kind, id }), 'is no longer watched', 'was not watched')
  throw new Error(usage)

  function say(changed: boolean, yes: string, no: string): number {
    console.log(`${kind} ${id} ${changed ? yes : no}`)
    return 0
  }
}
