import type { ListedCall } from '#backoffice/call-log/list-calls'

type Repeated = Pick<ListedCall, 'method' | 'path' | 'members' | 'query' | 'idempotencyKey'>

/**
 * The call as a command of a shell. The key stands in `$API_KEY` and the address in `$API_BASE_URL`; what was cut out or masked in the log is a
 * variable too, and the body, which is not kept, a file. The same idempotency key makes a repeat of a write safe.
 */
export function toCurl({ method, path, members, query, idempotencyKey }: Repeated): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => written(name, members[name]))
  const asked = Object.entries(query).map(([name, value]) => `${name}=${written(name, value)}`)
  const takesBody = method === 'POST' || method === 'PUT'
  return [
    `curl -X ${method} "$API_BASE_URL${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}"`,
    `-H "x-api-key: $API_KEY"`,
    ...(takesBody ? [`-H "content-type: application/json"`] : []),
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`idempotency-key: ${idempotencyKey}`)}`]),
    ...(takesBody ? ['--data @body.json'] : []),
  ].join(' \\\n  ')
}

/** Nothing in it means anything to a shell: what is left of a value is letters, digits, `-`, `_`, `.`, `~` and percent signs. */
function written(name: string, value: string | undefined): string {
  if (value === undefined || /[*•\uFFFD]/.test(value)) return `$${name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}`
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
