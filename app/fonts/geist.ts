import localFont from 'next/font/local'

/**
 * The font of every page. If it arrives late, the page keeps the fallback of base.css, of the same metrics: there is no layout
 * shift.
 */
export const geist = localFont({
  src: './geist-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-geist',
  display: 'optional',
  adjustFontFallback: false,
})

/** Characters beyond those of Western Europe, loaded by pages that contain one. A late font does not reflow the text. */
export const geistExt = localFont({
  src: './geist-latin-ext-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-geist-ext',
  preload: false,
  display: 'optional',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
})

/** The font of ids, references and phones, loaded by pages that have any. If it arrives late, the next page uses it, as above. */
export const geistMono = localFont({
  src: './geist-mono-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-geist-mono',
  preload: false,
  display: 'optional',
  adjustFontFallback: false,
  fallback: ['monospace'],
})
