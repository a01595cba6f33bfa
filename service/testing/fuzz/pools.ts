/**
 * The known ids by noun: a word of the path ("customer" for `/customers/{id}`) or of a member ("customer" for `customer_id`).
 * Requests are generated with marks (`@own:customer:7`), which become ids when sent, because most objects do not exist before the
 * run.
 */
export type Pools = ReturnType<typeof createPools>
export type Owner = 'own' | 'foreign'

const most = 300
const aliases: Readonly<Record<string, string>> = {
  transaction: 'transfer',
  payout: 'transfer',
  pay: 'transfer',
  endpoint: 'webhook-endpoint',
  account: 'bank-account',
  'partner-reference': 'reference',
  'external-transfer': 'reference',
}
const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The forms of look-up values that are not ids. */
const forms: Readonly<Record<string, RegExp>> = {
  reference: /^[A-Za-z0-9._:-]{1,64}$/,
  email: /^[^@*]+@[^@*]+$/,
  cursor: /^[\w-]{10,}$/,
}

/** Returns the noun of a path segment or a member. */
export function nounOf(name: string): string {
  const word = name.replace(/(_ids?|Ids?)$/, '').replaceAll('_', '-')
  const single = word.endsWith('s') ? word.slice(0, -1) : word
  return aliases[single] ?? single
}

export function markOf(owner: Owner, noun: string, pick: number): string {
  return `@${owner}:${noun}:${pick}`
}

/** Creates the pools. `kept`: ids that no request may use, such as the keys of the run. */
export function createPools(kept: ReadonlySet<string>) {
  const pools: Record<Owner, Map<string, string[]>> = { own: new Map(), foreign: new Map() }
  const everything: Record<Owner, string[]> = { own: [], foreign: [] }
  /** Locations of nested objects, by the shape of the path, because a random pair of ids names nothing. */
  const places = new Map<string, string[]>()
  let made = 0

  function add(owner: Owner, noun: string, id: unknown): void {
    if (typeof id !== 'string' || !(forms[noun] ?? isId).test(id) || kept.has(id)) return
    const pool = pools[owner].get(noun) ?? []
    pools[owner].set(noun, pool)
    for (const list of [pool, everything[owner]]) {
      if (list.includes(id)) continue
      list.push(id)
      if (list.length > most) list.splice(list.length % 3, 1)
    }
  }

  /** Adds every id in an answer. */
  function harvest(owner: Owner, path: string, location: string | null, body: unknown): void {
    const shape = shapeOf(`${location ?? ''}`)
    if (shape.split('{}').length > 2 && location !== null) places.set(shape, newest(places.get(shape), location))
    for (const [, segment = '', id] of `${location ?? ''}`.matchAll(/([\w-]+)\/([0-9a-f-]{36})/g)) add(owner, nounOf(segment), id)
    const listed = nounOf(path.split('/').findLast((segment) => !segment.startsWith('{')) ?? '')
    walk(listed, body, (noun, id) => add(owner, noun, id))
  }

  function fill(text: string): string {
    return text
      .replaceAll(/@new\b/g, () => String(++made + 1_000_000))
      .replaceAll(mark, (_, owner: string, noun: string, pick: string) => {
        const whose = owner === 'own' ? 'own' : 'foreign'
        const pool = pools[whose].get(noun) ?? everything[whose]
        // Prefers the newest ids: older objects are paid, blocked or deleted by now.
        const age = ((Number(pick) % 1000) / 1000) ** 2
        return pool[pool.length - 1 - Math.floor(pool.length * age)] ?? 'none'
      })
  }

  return {
    add,
    harvest,
    /** Replaces every mark by an id of its kind (or any id of that owner if there is none), and `@new` by a new number. */
    fill,
    /** The same for a path; nested ids mostly belong together. */
    fillPath(path: string): string {
      const [first = '', ...rest] = path.split(/(?<=\/bank-accounts\/@own:[\w-]+:\d+)/)
      const known = places.get(shapeOf(first)) ?? []
      const pick = Number(/:(\d+)/.exec(first)?.[1])
      const place = pick % 4 === 0 ? undefined : known[pick % known.length]
      return fill([place ?? first, ...rest].join(''))
    },
  }
}

function newest(list: readonly string[] = [], one: string): string[] {
  return [...list.slice(-most), one]
}

/** Calls `add` with every id in a body and its noun. */
function walk(noun: string, value: unknown, add: (noun: string, id: unknown) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(noun, one, add)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [name, member] of Object.entries(value)) {
    if (name === 'id') add(noun, member)
    else if (name.endsWith('_id') || name === 'email') add(nounOf(name), member)
    else if (name === 'next_cursor') add('cursor', member)
    else walk(name === 'data' ? noun : nounOf(name), member, add)
  }
}

const mark = /@(own|foreign):([\w-]+):(\d+)/g

function shapeOf(path: string): string {
  return path.replaceAll(mark, '{}').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{}')
}
