import { z } from 'zod'

/**
 * The setting TRUSTED_PROXIES: the number of proxies before a process, each of which adds the address it saw to
 * X-Forwarded-For; or their addresses and CIDR ranges, separated by commas.
 */
export const TrustedProxies = z.union([
  z.coerce.number().int().min(0).max(10),
  z
    .string()
    .transform((text) => text.split(',').map((range) => range.trim()))
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]))),
])
export type TrustedProxies = z.output<typeof TrustedProxies>
