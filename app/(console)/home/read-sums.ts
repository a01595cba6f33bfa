import 'server-only'
import type { Transaction } from '#contract/transfers'
import { api } from '#lib/server/api'
import { longestPage } from '../_kit/list/longest-page'
import { readPages } from './read-pages'
import { addUp, type Sum, toSum } from './sums'
import { whereMissing } from './where-missing'

/** `wholeSince`: the sums are complete only from this time; undefined if they are complete. */
export type Sums = { sums: Sum[]; wholeSince: Date | undefined }
type SumsQuery = {
  edges: readonly Date[]
  status?: string
  /** For an API without sums. */
  mostPages: number
}

/** Returns sums of transactions between the edges, from the API or, if it lacks them, added up here page by page. */
export async function readSums({ edges, status, mostPages }: SumsQuery): Promise<Sums> {
  const answer = api.readTransactionSums({ edges: edges.map((edge) => edge.toISOString()).join(), status })
  const added = answer.then(({ data }): Sums => ({ sums: data.map(toSum), wholeSince: undefined }))
  return whereMissing(added, () => addUpHere({ edges, status, mostPages }))
}

async function addUpHere({ edges, status, mostPages }: SumsQuery): Promise<Sums> {
  const span = { status, created_from: edges[0]?.toISOString(), created_to: edges.at(-1)?.toISOString(), limit: longestPage }
  const { items, more } = await readPages((cursor) => api.listTransactions({ ...span, cursor }), mostPages)
  return { sums: addUp(items, edges), wholeSince: more ? oldestOf(items) : undefined }
}

function oldestOf(items: readonly Transaction[]): Date {
  return new Date(items.findLast(({ created_at }) => created_at !== undefined)?.created_at ?? Date.now())
}
