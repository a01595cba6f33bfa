import { ServiceError } from '#contract/errors'

/** Throws `validation_failed` if a text or a member name contains NUL, at any depth: PostgreSQL cannot store it. */
export function refuseNul(sent: unknown): void {
  const left = [sent]
  for (const one of left) {
    if (typeof one === 'string' && one.includes('\0')) throw new ServiceError('validation_failed', 'a text holds NUL')
    if (typeof one !== 'object' || one === null) continue
    for (const [name, member] of Object.entries(one)) left.push(name, member)
  }
}
