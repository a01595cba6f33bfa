import fc from 'fast-check'
import { timeCorners } from './corners'
import type { ApiDocument } from './document'
import type { Judge } from './judge'
import { type Draft, nearlyValid } from './mutate'
import type { Pools } from './pools'
import { type Send, toWire } from './send'
import { type Examples, validRequest } from './valid'

export type Fuzzing = {
  document: ApiDocument
  examples: Examples
  pools: Pools
  send: Send
  judge: Judge
  /** One key per concurrent sender. */
  keys: readonly string[]
  requests: number
  seed: number
}
export type Fuzzed = {
  /** The number of answers, by status. */
  statuses: Record<number, number>
  /** How many requests of each operation were sent, how many succeeded, and the refusals. */
  tried: Map<string, { sent: number; done: number; refusals: Record<string, number> }>
  /** The faults: one line per kind, with the first request that showed it. */
  findings: string[]
}

const perRound = 4
/** As a share of all requests. */
const mostCorners = 0.25

/** Sends generated requests in rounds through all operations, then the corner cases, and judges every answer. */
export async function fuzz(fuzzing: Fuzzing): Promise<Fuzzed> {
  const { document, examples, requests, seed } = fuzzing
  const corners = inTurns(
    document.operations.flatMap((operation, index) => timeCorners(document, operation, examples, seed + index)),
  ).slice(0, requests * mostCorners)
  const arbitraries = document.operations.map((operation) =>
    fc.noBias(nearlyValid(validRequest(document, operation, examples), operation)),
  )
  const report: Fuzzed = { statuses: {}, tried: new Map(), findings: [] }
  const kinds = new Set<string>()
  const sendRound = async (drafts: Draft[]) => {
    const queue = drafts.values()
    await Promise.all(fuzzing.keys.map((key) => sendAll(fuzzing, queue, key, report, kinds)))
  }
  let left = requests - corners.length
  for (let round = 0; left > 0; round++) {
    const samples = arbitraries.flatMap((arbitrary, index) =>
      fc.sample(arbitrary, { seed: seed + round * 1000 + index, numRuns: perRound }),
    )
    const drafts = inTurns(samples).slice(0, left)
    left -= drafts.length
    await sendRound(drafts)
  }
  await sendRound(corners)
  return report
}

/** Mixes the operations, so that the effects of each meet all others. */
function inTurns(drafts: Draft[]): Draft[] {
  return drafts
    .map((draft, index) => ({ draft, turn: (index * 7919) % 1009 }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ draft }) => draft)
}

async function sendAll(fuzzing: Fuzzing, queue: Iterator<Draft>, key: string, report: Fuzzed, kinds: Set<string>): Promise<void> {
  const { send, pools, judge } = fuzzing
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const draft = next.value
    const { operation } = draft.written
    const wire = toWire(draft, pools, key)
    const tried = report.tried.get(operation.id) ?? { sent: 0, done: 0, refusals: {} }
    report.tried.set(operation.id, tried)
    tried.sent++
    const note = (what: string, status: number | string) => {
      const kind = `${operation.id} ${what}`
      if (kinds.has(kind) || kinds.size > 200) return
      kinds.add(kind)
      const body = wire.body === undefined ? '' : ` ${String(wire.body).slice(0, 300)}`
      const said = `${wire.method} ${wire.target.slice(0, 200)}${body}`
      report.findings.push(`${operation.id}: ${what} (${status}; ${draft.wrong.join(', ') || 'nothing wrong'}) ${said}`)
    }
    try {
      const answer = await send(wire)
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
      if (answer.status < 400) tried.done++
      const code = /"code":"(\w+)"/.exec(answer.text)?.[1]
      if (code !== undefined && answer.status >= 400) tried.refusals[code] = (tried.refusals[code] ?? 0) + 1
      if (answer.status < 300 && answer.text.startsWith('{') && wire.method !== 'HEAD')
        pools.harvest('own', operation.path, answer.headers.get('location'), JSON.parse(answer.text))
      for (const finding of judge(wire, answer)) note(finding, answer.status)
    } catch (error) {
      note(`no answer: ${error instanceof Error ? error.message : 'unknown'}`, 'none')
    }
  }
}
