import { pointerOf } from '#contract/field-errors'

/** An open object or array: the names seen so far (undefined for an array), and the member or index that the text is at. */
type Open = { names: Set<string> | undefined; at: string | number; expectsName: boolean }

/**
 * Returns what `JSON.parse` does not report: the depth of nesting, and the pointer (RFC 6901) of the first duplicate member of an
 * object, of which parsers keep the first or the last. One pass over the tokens; for invalid JSON both may be wrong.
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

/** Advances to the next member. */
function goOn(inside: Open): void {
  if (typeof inside.at === 'number') inside.at++
  else inside.expectsName = true
}

/** Records a member's name, given with its quotes. Returns false if the object has it already. */
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
    return written // not valid JSON, which the parser will report
  }
}
