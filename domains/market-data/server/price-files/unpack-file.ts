import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Problem } from '#platform/problems/index.ts'

/** What a file may be when it is unpacked. */
const BYTES_MAX = 160 * 1024 * 1024
/** Prices are made a third or a tenth of by packing, many of the same a thirtieth; deflate makes a thousandth of what says nothing. Less than so many bytes may. */
const TIMES_PACKED_MAX = 40
const SURELY_LARGE_BYTES = 32 * 1024 * 1024
const BLOCK = 512

export type TextFile = { fileName: string; text: string }

const unzip = promisify(gunzip)

/** The text files in an uploaded one: itself, or what was packed into it (gzip, tar, tar.gz). @throws Problem `unsupported-file`. */
export async function unpackFile(fileName: string, bytes: Buffer): Promise<TextFile[]> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isPacked ? await unzipped(fileName, bytes) : bytes
  const name = fileName.replace(/\.gz$/, '')
  const files = isTar(plain)
    ? filesOfTar(plain)
    : [{ fileName: name.replace(/^.*\//, ''), text: textOf(name, plain) }]
  if (files.length === 0) throw new Problem('unsupported-file', `${fileName} has no CSV file in it.`)
  return files
}

async function unzipped(fileName: string, bytes: Buffer): Promise<Buffer> {
  const most = Math.min(BYTES_MAX, Math.max(SURELY_LARGE_BYTES, TIMES_PACKED_MAX * bytes.length))
  try {
    return await unzip(bytes, { maxOutputLength: most })
  } catch (failure) {
    const isTooLarge = (failure as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    const sentence = !isTooLarge
      ? 'cannot be unpacked: it is damaged.'
      : most === BYTES_MAX
        ? 'is larger than 160 MB once it is unpacked.'
        : `is more than ${TIMES_PACKED_MAX} times as large once it is unpacked: no prices are, so that it is not unpacked further.`
    throw new Problem('unsupported-file', `${fileName} ${sentence}`)
  }
}

const isTar = (bytes: Buffer): boolean => bytes.subarray(257, 262).toString('latin1') === 'ustar'

/** The CSV files of a tar archive; nothing else in it is read. */
function filesOfTar(bytes: Buffer): TextFile[] {
  const files: TextFile[] = []
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK)
    const field = (from: number, to: number) =>
      header.subarray(from, to).toString('utf8').replace(/\0.*$/s, '')
    const name = field(0, 100)
    if (name === '') break
    const size = Number.parseInt(field(124, 136).trim(), 8)
    if (!Number.isFinite(size)) throw new Problem('unsupported-file', 'The archive is damaged.')
    const kind = field(156, 157)
    const base = name.replace(/^.*\//, '')
    // What begins with a dot is the archiver's own note beside a file.
    if ((kind === '0' || kind === '') && /\.csv$/i.test(base) && !base.startsWith('.'))
      files.push({ fileName: base, text: textOf(base, bytes.subarray(at + BLOCK, at + BLOCK + size)) })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}

function textOf(fileName: string, bytes: Buffer): string {
  if (bytes.subarray(0, 4_096).includes(0)) {
    throw new Problem(
      'unsupported-file',
      `${fileName} is not a text file. Use a CSV file, or one compressed with gzip.`,
    )
  }
  return bytes.toString('utf8')
}
