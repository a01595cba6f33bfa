import { z } from 'zod'
import type { DirectoryUser, NewDirectoryUser, UserFilter } from '#backoffice/directory/directory-users'
import { Email } from '#contract/customer-body'
import { plainText } from '#contract/primitives'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** Some directories send booleans as text. */
const Truth = z.union([z.boolean(), z.stringbool()])
const Name = z.looseObject({
  formatted: z.string().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
})
/** The directory's own id: opaque, but a text that PostgreSQL stores as it is. */
const ExternalId = z
  .string()
  .max(255)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'invalid_format')
const UserMembers = {
  externalId: ExternalId.nullable().optional(),
  displayName: z.string().optional(),
  name: Name.optional(),
  active: Truth.optional(),
}

/** A user as a directory sends it (RFC 7643, 4.1); attributes that the console does not store are ignored. */
export const UserBody = z.looseObject({ userName: Email, ...UserMembers })
export type UserBody = z.output<typeof UserBody>
/** The part of a user that a change contains. */
const UserPart = z.looseObject({ userName: Email.optional(), ...UserMembers })

/** A change of a user (RFC 7644, 3.5.2). */
export const PatchBody = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().optional(),
        value: z.unknown(),
      }),
    )
    .min(1)
    .max(100),
})

/** Converts a complete user; missing attributes get the defaults of a new one. */
export function toNewUser(body: UserBody): NewDirectoryUser {
  const { userName: email, externalId = null, active = true } = body
  return { email, name: plainText(200).parse(nameOf(body) ?? email), externalId, active }
}

/** Merges the operations of a change. A path that the console does not store has no effect. */
export function toChange({ Operations }: z.output<typeof PatchBody>): Partial<NewDirectoryUser> {
  const values = Operations.filter(({ op }) => op !== 'remove').map(({ path, value }) =>
    path === undefined ? value : atPath(path, value),
  )
  const part = UserPart.parse(Object.assign({}, ...values.map((one) => z.looseObject({}).parse(one))))
  const name = nameOf(part)
  return {
    ...(part.userName === undefined ? {} : { email: part.userName }),
    ...(name === undefined ? {} : { name: plainText(200).parse(name) }),
    ...(part.externalId === undefined ? {} : { externalId: part.externalId }),
    ...(part.active === undefined ? {} : { active: part.active }),
  }
}

function atPath(path: string, value: unknown): Record<string, unknown> {
  const [first = '', second] = path.replace(`${userSchema}:`, '').split('.')
  const member = ['userName', 'externalId', 'displayName', 'name', 'active'].find(
    (known) => known.toLowerCase() === first.toLowerCase(),
  )
  if (member === undefined) return {}
  return { [member]: second === undefined ? value : { [second]: value } }
}

function nameOf({ displayName, name }: Pick<UserBody, 'displayName' | 'name'>): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  return [name?.formatted, displayName, parts].find((text) => text !== undefined && text.trim() !== '')
}

const Filter = /^\s*(userName|externalId|id)\s+eq\s+"([^"\\\0]{1,255})"\s*$/i

/** Returns the filter; undefined means all users, and 'unknown' a filter that this endpoint does not support. */
export function readFilter(text: string | null): UserFilter | 'unknown' {
  if (text === null || text.trim() === '') return undefined
  const [, attribute = '', value = ''] = Filter.exec(text) ?? []
  if (attribute.toLowerCase() === 'username') return { email: value }
  if (attribute.toLowerCase() === 'externalid') return { externalId: value }
  return attribute !== '' && z.uuid().safeParse(value).success ? { id: value } : 'unknown'
}

/** Converts a person to a SCIM resource. Roles are reported but not accepted: people assign them. */
export function toResource({ id, name, email, roles, active, externalId, createdAt }: DirectoryUser, origin: string) {
  return {
    schemas: [userSchema],
    id,
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    displayName: name,
    name: { formatted: name },
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    roles: roles.map((value) => ({ value })),
    meta: { resourceType: 'User', created: createdAt.toISOString(), location: `${origin}/api/scim/v2/Users/${id}` },
  }
}
