import type { ListedCall } from '#backoffice/call-log/list-calls'

type Repeated = Pick<ListedCall, 'method' | 'path' | 'members' | 'query' | 'idempotencyKey'>

/**
 * Returns the call as a shell command. The key is `$API_KEY` and the base address `$API_BASE_URL`; values that are cut or masked
 * in the log are variables too, and the body, which is not stored, is a file. The idempotency key makes a repeated write safe.
 */
export function toCurl({ method, path, members, query, idempotencyKey }: Repeated): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => written(name, members[name]))
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${written(name, value)}`)
  const takesBody = method === 'POST' || method === 'PUT'
  return [
    `curl -X ${method} "$API_BASE_URL${filled}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}"`,
    `-H "x-api-key: $API_KEY"`,
    ...(takesBody ? [`-H "content-type: application/json"`] : []),
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`idempotency-key: ${idempotencyKey}`)}`]),
    ...(takesBody ? ['--data @body.json'] : []),
  ].join(' \\\n  ')
}

/** Returns a value without shell metacharacters: what remains is letters, digits, `-`, `_`, `.`, `~` and percent signs. */
function written(name: string, value: string | undefined): string {
  if (value === undefined || /[*•\uFFFD]/.test(value)) return `$${name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}`
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
