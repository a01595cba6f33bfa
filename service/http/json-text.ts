import { pointerOf } from '#contract/field-errors'

/** An object or a list that is open while a text is read: the names it has so far, or its length; and the member it is at. */
type Open = { names: Set<string> | undefined; at: string | number; expectsName: boolean }

/**
 * What `JSON.parse` does not tell of a text: how deep its brackets nest, and the pointer (RFC 6901) of the first member that is there twice in
 * one object, of which parsers keep the first or the last. One pass over the tokens. Of a text that is not JSON both may be wrong.
 */
export function inspectJson(text: string): { depth: number; duplicate: string | undefined } {
  const open: Open[] = []
  let depth = 0
  let duplicate: string | undefined
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{},]/gs)) {
    const inside = open.at(-1)
    if (token === '{') open.push({ names: new Set(), at: '', expectsName: true })
    else if (token === '[') open.push({ names: undefined, at: 0, expectsName: false })
    else if (token === '}' || token === ']') open.pop()
    else if (inside === undefined) continue
    else if (token === ',') goOn(inside)
    else if (inside.expectsName && !enter(inside, token)) duplicate ??= pointerOf(open.map(({ at }) => at))
    depth = Math.max(depth, open.length)
  }
  return { depth, duplicate }
}

/** To the next member. */
function goOn(inside: Open): void {
  if (typeof inside.at === 'number') inside.at++
  else inside.expectsName = true
}

/** Notes the name of a member as it is written, with its quotes. Returns false when the object has it already. */
function enter(inside: Open, written: string): boolean {
  const name = nameOf(written)
  const isNew = !inside.names?.has(name)
  inside.names?.add(name)
  inside.at = name
  inside.expectsName = false
  return isNew
}

function nameOf(written: string): string {
  if (!written.includes('\\')) return written.slice(1, -1)
  try {
    return String(JSON.parse(written))
  } catch {
    return written // no JSON, which its parser says
  }
}
