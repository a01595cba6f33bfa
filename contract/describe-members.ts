import { z } from 'zod'

/** What a member means, with its unit, and an example. */
type MemberMeta = { readonly description: string; readonly example?: unknown }

/**
 * Documents the members of a body that forms in browsers validate too. The sentences are in another module than the body, so that
 * browsers do not load them. Each member has to be a schema of its own: a schema that two bodies share would get the sentences of
 * both.
 */
export function describeMembers<Body extends z.ZodObject>(
  { shape }: Body,
  metas: { readonly [Name in keyof Body['shape']]: MemberMeta },
): void {
  const byName: Readonly<Record<string, MemberMeta>> = metas
  for (const [name, member] of Object.entries(shape))
    z.globalRegistry.add(member, { ...z.globalRegistry.get(member), ...byName[name] })
}
