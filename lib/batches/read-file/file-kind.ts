import { refuseFile } from './file-fault'

/** The first bytes of files that are not tables, by the fault that is reported. */
const others = [
  { fault: 'picture', starts: ['89504e47', 'ffd8ff', '47494638', '424d', '52494646', '49492a00', '4d4d002a'] },
  { fault: 'pdf', starts: ['25504446'] },
  { fault: 'old_or_locked_sheet', starts: ['d0cf11e0a1b11ae1'] },
  { fault: 'packed', starts: ['1f8b', '425a68', 'fd377a585a00', '377abcaf271c', '526172211a07', '28b52ffd'] },
] as const

/** Where an archive names its first part, which is `mimetype` in an OpenDocument. */
const nameInArchive = 30

/**
 * Returns whether the bytes are a workbook (.xlsx) or text. The content decides, because the name can be anything. Throws
 * `file_refused` for content that is known to be neither.
 */
export function kindOfFile(bytes: Uint8Array): 'workbook' | 'text' {
  if (bytes.length === 0) throw refuseFile('empty')
  const start = Buffer.from(bytes.subarray(0, 512))
  const hex = start.toString('hex')
  if (hex.startsWith('504b0304')) {
    if (start.toString('latin1', nameInArchive).startsWith('mimetype')) throw refuseFile('open_document')
    return 'workbook'
  }
  if (hex.startsWith('504b0506')) throw refuseFile('no_sheet')
  for (const { fault, starts } of others) if (starts.some((one) => hex.startsWith(one))) throw refuseFile(fault)
  if (/^\s*(\ufeff)?\s*<(!doctype|html|\?xml|table)/i.test(start.toString('utf8'))) throw refuseFile('web_page')
  return 'text'
}
