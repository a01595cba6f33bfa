const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns readable names of the browser and system in a user agent; undefined if they are unknown. */
export function deviceName(userAgent: string | null): { browser: string; system: string } | undefined {
  const browser = browsers.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const system = systems.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  return browser === undefined || system === undefined ? undefined : { browser, system }
}
