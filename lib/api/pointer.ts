import { isRecord } from './json'

/** Returns the names in a JSON pointer (RFC 6901). The empty pointer has none and means the whole document. */
export function namesIn(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the JSON pointer of a path (RFC 6901); empty, which means the whole document, for an empty path. */
export function toPointer(names: readonly (string | number)[]): string {
  return names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Returns the value at a JSON pointer; undefined if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return namesIn(pointer).reduce<unknown>((inside, name) => {
    if (Array.isArray(inside)) return /^(0|[1-9]\d*)$/.test(name) ? inside[Number(name)] : undefined
    return isRecord(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined
  }, value)
}
