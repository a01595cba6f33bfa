import { ServiceError } from '#contract/errors'

/** Refuses with `validation_failed` what somebody sent where a text or a name in it holds NUL, which PostgreSQL keeps in no text. However deep it is nested. */
export function refuseNul(sent: unknown): void {
  const left = [sent]
  for (const one of left) {
    if (typeof one === 'string' && one.includes('\0')) throw new ServiceError('validation_failed', 'a text holds NUL')
    if (typeof one !== 'object' || one === null) continue
    for (const [name, member] of Object.entries(one)) left.push(name, member)
  }
}
