import { existsSync } from 'node:fs'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'

/**
 * Where people open the console, as the process that starts this one says. Next would compare where an action comes from with the host that a
 * proxy names, which need not be the one that people see.
 */
const origin = process.env.NEXTAUTH_URL

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  typedRoutes: true,
  // `npm run check` reads the types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // No page resizes an image. The optimizer would answer strangers, and read pages of this app for them.
  images: { unoptimized: true },
  serverExternalPackages: ['postgres', 'pino'],
  experimental: {
    serverActions: { allowedOrigins: origin === undefined ? [] : [new URL(origin).host] },
    // Every page is read when it is opened first. To read them all would take a third of each start, before anybody is answered.
    preloadEntriesOnStart: false,
    // Who builds again may build often, and gains two thirds of each build. Most build once, and would wait for a cache of no use.
    turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
  },
}

/** The plugin has its part in the build alone, and brings a compiler along, which the server would hold as long as it runs. */
export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config
  const { default: createNextIntlPlugin } = await import('next-intl/plugin')
  return createNextIntlPlugin({
    requestConfig: './lib/i18n/request.ts',
    // Compiled at build: 10 KB less JavaScript in every page that shows a text of its own. `t.raw` then answers no text.
    experimental: {
      messages: { path: './lib/i18n/messages', format: 'json', locales: ['en', 'es'], sourceLocale: 'en', precompile: true },
    },
  })(config)
}
