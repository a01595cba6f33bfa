/** A router from method and path to a handler. */
export type PathRouter<Handler> = {
  /** `path` is in the notation of OpenAPI: a segment in braces matches any one segment. */
  add: (method: string, path: string, handler: Handler) => void
  /** Returns the handler and the raw values of the segments in braces; of several matches, the first added. */
  find: (method: string, path: string) => [handler: Handler, ids: Record<string, string>] | undefined
}

type Route<Handler> = { order: number; handler: Handler; names: readonly string[] }
type Node<Handler> = { named: Map<string, Node<Handler>>; any?: Node<Handler>; routes: Map<string, Route<Handler>> }

/** Returns a router over a tree with one level per segment: a look-up depends on the length of the path, not on their number. */
export function createPathRouter<Handler>(): PathRouter<Handler> {
  const root = emptyNode<Handler>()
  let order = 0
  return {
    add: (method, path, handler) => {
      const segments = path.split('/').slice(1)
      const names = segments.flatMap((segment) => /^\{(\w+)\}$/.exec(segment)?.[1] ?? [])
      const end = segments.reduce(childOf, root)
      if (!end.routes.has(method)) end.routes.set(method, { order: order++, handler, names })
    },
    find: (method, path) => {
      const found = search(root, path.split('/').slice(1), 0, method, [])
      if (found === undefined) return undefined
      const [{ handler, names }, values] = found
      const ids: Record<string, string> = {}
      for (const [index, name] of names.entries()) ids[name] = values[index] ?? ''
      return [handler, ids]
    },
  }
}

function emptyNode<Handler>(): Node<Handler> {
  return { named: new Map(), routes: new Map() }
}

function childOf<Handler>(node: Node<Handler>, segment: string): Node<Handler> {
  if (segment.startsWith('{')) {
    node.any ??= emptyNode()
    return node.any
  }
  const child = node.named.get(segment) ?? emptyNode()
  node.named.set(segment, child)
  return child
}

type Found<Handler> = [Route<Handler>, readonly string[]] | undefined

function search<Handler>(node: Node<Handler>, segments: string[], at: number, method: string, values: string[]): Found<Handler> {
  const segment = segments[at]
  if (segment === undefined) {
    const route = node.routes.get(method)
    return route && [route, values]
  }
  const named = node.named.get(segment)
  const one = named && search(named, segments, at + 1, method, values)
  const other = node.any && segment !== '' ? search(node.any, segments, at + 1, method, [...values, segment]) : undefined
  if (one === undefined || other === undefined) return one ?? other
  return one[0].order < other[0].order ? one : other
}
