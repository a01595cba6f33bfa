import { isRecord } from './json'

/** The names in a JSON pointer (RFC 6901); the empty pointer has none and means the whole. */
export function namesIn(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function toPointer(names: readonly (string | number)[]): string {
  return names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The value that a JSON pointer leads to; undefined when it leads nowhere. */
export function valueAt(value: unknown, pointer: string): unknown {
  return namesIn(pointer).reduce<unknown>((inside, name) => {
    if (Array.isArray(inside)) return /^(0|[1-9]\d*)$/.test(name) ? inside[Number(name)] : undefined
    return isRecord(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined
  }, value)
}
