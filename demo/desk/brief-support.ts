import { auditedBriefing, writeBriefing } from '#backoffice/briefings/briefings'
import { silentBank, silentFor } from '../story/bank-day'
import { atWork, change, type DeskAct, type Post } from './scene'

/** Writes what support tells callers about the bank that does not answer, until it does again. */
export function briefSupport(post: Post, end: Date): DeskAct {
  return async (scene) => {
    const actor = await atWork(scene, post)
    const { personId, name } = actor
    if (personId === null) return
    const since = caracasClock(new Date(end.getTime() - silentFor.minutesAgo * 60_000))
    const text = {
      spanish: `${silentBank.name} no está respondiendo desde las ${since}. Los pagos enviados siguen su curso y no se cobran dos veces. Le avisamos cuando el banco conteste.`,
      english: `${silentBank.name} has not been answering since ${since}. Payments that were sent go on and are not charged twice. We will tell you when the bank answers.`,
      endsAt: new Date(end.getTime() + silentFor.minutesMore * 60_000),
    }
    await change(scene, actor, async (tx) => {
      const written = await writeBriefing(tx, scene.desk, { personId, name }, text)
      return { action: 'briefing.write', object: { kind: 'briefing', id: written.id }, after: auditedBriefing(written) }
    })
  }
}

/** Returns the time of day in Caracas, which is at UTC−4 all year: "09:39". */
function caracasClock(at: Date): string {
  return new Date(at.getTime() - 4 * 3_600_000).toISOString().slice(11, 16)
}
