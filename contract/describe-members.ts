import { z } from 'zod'

/** What a member is, with its unit, and an example of it. */
type MemberMeta = { readonly description: string; readonly example?: unknown }

/**
 * Documents the members of a body that forms in browsers check too. The sentences stand apart from the body so that no browser
 * loads them. Each member has to be a schema of its own: one that two bodies share would get the sentences of both.
 */
export function describeMembers<Body extends z.ZodObject>(
  { shape }: Body,
  metas: { readonly [Name in keyof Body['shape']]: MemberMeta },
): void {
  const told: Readonly<Record<string, MemberMeta>> = metas
  for (const [name, member] of Object.entries(shape))
    z.globalRegistry.add(member, { ...z.globalRegistry.get(member), ...told[name] })
}
