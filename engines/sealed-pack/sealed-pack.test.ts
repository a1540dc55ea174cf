import { generateKeyPairSync, sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { crc32, fileHead, sha256Of } from './check-pack.ts'
import {
  type Bytes,
  checkerSource,
  checkPack,
  type FileToPack,
  type PackManifest,
  sealPack,
} from './index.ts'

const pair = generateKeyPairSync('ed25519')
const der = pair.publicKey.export({ type: 'spki', format: 'der' })
const signed = async (bytes: Bytes) => sign(null, bytes, pair.privateKey).toString('base64')
const { subtle } = crypto
const sealing = { subtle, sign: signed, breathe: async () => {} }
const text = (words: string): Bytes => new TextEncoder().encode(words)

const files: FileToPack[] = [
  {
    path: 'case.json',
    content: text(
      JSON.stringify({ note: 'Müller & Söhne', rows: Array.from({ length: 900 }, (_, at) => at) }),
    ),
  },
  { path: 'empty.txt', content: text('') },
  {
    path: 'attachments/1-ä letter.bin',
    content: Uint8Array.from({ length: 9_000 }, (_, at) => (at * 7) % 256),
  },
]

describe('a sealed pack', () => {
  let pack: Bytes
  let key: PackManifest['key']
  /** The pack in its pieces: head and content of each file, those of manifest and signature first, and its end. */
  let pieces: Bytes[]

  beforeAll(async () => {
    const publicKey = der.toString('base64')
    key = { algorithm: 'Ed25519', publicKey, fingerprint: await sha256Of(Uint8Array.from(der), subtle) }
    ;({ pieces } = await sealPack({ of: 'case 7' }, files, key, sealing))
    pack = Uint8Array.from(Buffer.concat(pieces))
  })

  it('is intact as it was sealed, and names the key it is signed with', async () => {
    const verdict = await checkPack(pack, '', subtle)
    expect(verdict.faults).toEqual([])
    expect(verdict).toMatchObject({ state: 'intact', signature: 'fits', isKeyGiven: null })
    expect(verdict.fingerprint).toBe(key.fingerprint)
    for (const given of [key.fingerprint.toUpperCase(), key.publicKey])
      expect((await checkPack(pack, given, subtle)).isKeyGiven).toBe(true)
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect((await checkPack(pack, pem, subtle)).isKeyGiven).toBe(true)
  })

  // Every tenth byte and all of the structure around the small file: each must be named exactly, wherever it lies.
  it('names any one changed byte of it with its place, what it was and what it is', async () => {
    const wrong: unknown[] = []
    for (let at = 0; at < pack.length; at += at < 200 || at > pack.length - 400 ? 1 : 13) {
      const copy = pack.slice()
      copy[at] = (copy[at]! + 1 + (at % 250)) % 256
      const { state, faults, container } = await checkPack(copy, '', subtle)
      const named = faults.some((one) => one.inPack === at && one.was === pack[at] && one.is === copy[at])
      // A byte that no file holds changes nothing that was signed: the archive is called another, and the byte is named.
      const isOfArchive =
        state === 'repacked' && container.length === 1 && /byte \d+ was 0x/.test(container[0]!)
      if (!isOfArchive && (state !== 'changed' || !named || faults.length > 1))
        wrong.push({ at, state, faults })
    }
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it('says where it breaks off, and what stands behind its end', async () => {
    const cut = await checkPack(pack.slice(0, pack.length - 30), '', subtle)
    expect([cut.state, cut.faults[0]?.inPack]).toEqual(['changed', pack.length - 30])
    const longer = await checkPack(Uint8Array.from([...pack, 1, 2]), '', subtle)
    expect(longer.faults.map(({ says }) => says)).toEqual(['2 bytes follow its end'])
  })

  it('names the stretches where several bytes of a block are changed', async () => {
    const copy = pack.slice()
    const begins =
      Buffer.from(pack).indexOf('attachments/1-ä letter.bin', Buffer.from(pack).lastIndexOf('}\n')) + 27
    for (const at of [5_000, 5_001]) copy[begins + at]! ^= 0xff
    const { faults } = await checkPack(copy, '', subtle)
    expect(faults).toEqual([
      expect.objectContaining({
        path: 'attachments/1-ä letter.bin',
        at: 4096,
        says: 'several bytes between 4096 and 8191 are changed',
      }),
    ])
  })

  it('a file that is dropped, added or moved is named, and no other is called changed', async () => {
    const [case1 = [], empty = [], letter = []] = [4, 6, 8].map((at) => pieces.slice(at, at + 2))
    const own = pieces.slice(0, 4)
    const end = pieces.slice(10)
    const added = [fileHead('notes.txt', 2, crc32(text('hi'))), text('hi')]
    const shownText = async (parts: Bytes[]) => {
      const { state, faults } = await checkPack(Uint8Array.from(Buffer.concat(parts)), '', subtle)
      return [state, ...faults.map(({ path, says }) => `${path}: ${says}`)]
    }
    expect(await shownText([...own, ...case1, ...letter, ...end])).toEqual([
      'changed',
      'empty.txt: it is missing',
    ])
    expect(await shownText([...own, ...empty, ...letter, ...end])).toEqual([
      'changed',
      'case.json: it is missing',
    ])
    expect(await shownText([...own, ...case1, ...empty, ...added, ...letter, ...end])).toEqual([
      'changed',
      'notes.txt: it was added: the manifest does not have it',
    ])
    expect(await shownText([...own, ...letter, ...empty, ...case1, ...end])).toEqual([
      'changed',
      ': its files are in another order than when signed',
    ])
    // Twice the same name: whoever unpacks it may get the other one.
    const twin = [fileHead('case.json', 2, crc32(text('{}'))), text('{}')]
    expect(await shownText([...own, ...case1, ...twin, ...empty, ...letter, ...end])).toEqual([
      'changed',
      'case.json: it was added: the manifest does not have it',
    ])
    const changed = letter.map((piece) => piece.slice())
    changed[1]![77]! ^= 1
    expect(await shownText([...own, ...case1, ...changed, ...end])).toEqual([
      'changed',
      'empty.txt: it is missing',
      expect.stringMatching(/letter\.bin: byte 77 was/),
    ])
  })

  it('signed by somebody else it is intact, but not by the key that was expected', async () => {
    const other = generateKeyPairSync('ed25519')
    const otherDer = Uint8Array.from(other.publicKey.export({ type: 'spki', format: 'der' }))
    const otherKey = {
      ...key,
      publicKey: Buffer.from(otherDer).toString('base64'),
      fingerprint: await sha256Of(otherDer, subtle),
    }
    const { pieces: others } = await sealPack({}, files, otherKey, {
      ...sealing,
      sign: async (bytes) => sign(null, bytes, other.privateKey).toString('base64'),
    })
    const forged = Uint8Array.from(Buffer.concat(others))
    expect((await checkPack(forged, '', subtle)).state).toBe('intact')
    const held = await checkPack(forged, key.fingerprint, subtle)
    expect([held.state, held.isKeyGiven]).toEqual(['changed', false])
  })

  describe('packed again by another program', () => {
    type Entry = { path: string; content: Bytes; isStored?: boolean }
    /** A ZIP archive as common programs write it: deflated, with dates, and a comment where one is asked for. */
    const zip = (entries: readonly Entry[], comment = ''): Bytes => {
      const parts: Buffer[] = []
      const rows: Buffer[] = []
      let at = 0
      for (const { path, content, isStored } of entries) {
        const packed = isStored ? Buffer.from(content) : deflateRawSync(content)
        const name = Buffer.from(path)
        const facts = Buffer.alloc(26)
        facts.writeUInt16LE(20, 0)
        facts.writeUInt16LE(0x0800, 2)
        facts.writeUInt16LE(isStored ? 0 : 8, 4)
        facts.writeUInt16LE(0x7a3f, 6)
        facts.writeUInt16LE(0x5b7d, 8)
        facts.writeUInt32LE(crc32(content), 10)
        facts.writeUInt32LE(packed.length, 14)
        facts.writeUInt32LE(content.length, 18)
        facts.writeUInt16LE(name.length, 22)
        const offset = Buffer.alloc(14)
        offset.writeUInt32LE(at, 10)
        parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, packed)
        rows.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, offset, name)
        at += 30 + name.length + packed.length
      }
      const size = rows.reduce((sum, { length }) => sum + length, 0)
      const end = Buffer.alloc(22)
      end.write('PK\u0005\u0006', 0, 'latin1')
      end.writeUInt16LE(entries.length, 8)
      end.writeUInt16LE(entries.length, 10)
      end.writeUInt32LE(size, 12)
      end.writeUInt32LE(at, 16)
      end.writeUInt16LE(comment.length, 20)
      return Uint8Array.from(Buffer.concat([...parts, ...rows, end, Buffer.from(comment)]))
    }
    const entries = (): Entry[] => [
      { path: 'manifest.json', content: pieces[1]! },
      { path: 'signature.json', content: pieces[3]! },
      ...files,
    ]
    const verdictOf = async (packed: Bytes) => {
      const { state, faults } = await checkPack(packed, key.fingerprint, subtle)
      return [state, ...faults.map(({ path, says }) => `${path}: ${says}`)]
    }

    it('is the same content, repacked, whatever the order and the compression', async () => {
      expect(await verdictOf(zip(entries()))).toEqual(['repacked'])
      expect(await verdictOf(zip(entries().reverse()))).toEqual(['repacked'])
      expect(await verdictOf(zip(entries().map((one) => ({ ...one, isStored: true }))))).toEqual(['repacked'])
      const folder = { path: 'attachments/', content: text(''), isStored: true }
      expect(await verdictOf(zip([folder, ...entries()]))).toEqual(['repacked'])
    })

    it('is the same content in a folder, with other strokes, with letters in parts, and with files that a system adds', async () => {
      const moved = (path: (was: string) => string) =>
        zip(entries().map((one) => ({ ...one, path: path(one.path) })))
      for (const packed of [
        moved((path) => `pack 7/${path}`),
        moved((path) => `./${path}`),
        moved((path) => path.replaceAll('/', '\\')),
        moved((path) => path.normalize('NFD')),
      ])
        expect(await verdictOf(packed)).toEqual(['repacked'])
      const added = zip([
        ...entries().map((one) => ({ ...one, path: `pack/${one.path}` })),
        { path: 'pack/.DS_Store', content: text('view') },
        { path: '__MACOSX/pack/._case.json', content: text('fork') },
      ])
      const { state, container } = await checkPack(added, '', subtle)
      expect([state, container]).toEqual([
        'repacked',
        ['pack/.DS_Store, which a system added', '__MACOSX/pack/._case.json, which a system added'],
      ])
    })

    it('a file that is moved to another folder than the others is missing there', async () => {
      const packed = zip(
        entries().map((one) => ({ ...one, path: one.path === 'case.json' ? 'old/case.json' : one.path })),
      )
      expect(await verdictOf(packed)).toEqual([
        'changed',
        'case.json: it is missing',
        'old/case.json: it was added: the manifest does not have it',
      ])
    })

    it('a comment is named as no part of what was signed', async () => {
      const { state, container } = await checkPack(zip(entries(), 'read me'), '', subtle)
      expect([state, container]).toEqual(['repacked', ['a comment of 7 bytes']])
    })

    it('a file that hides before the list of files, or bytes behind it, are named', async () => {
      const packed = zip(entries())
      const end = packed.length - 22
      const listed = new DataView(packed.buffer).getUint32(end + 16, true)
      for (const place of [listed, end]) {
        const hidden = Uint8Array.from([
          ...packed.slice(0, place),
          ...text('x'.repeat(40)),
          ...packed.slice(place),
        ])
        if (place === listed) new DataView(hidden.buffer).setUint32(end + 40 + 16, listed + 40, true)
        const { state, container } = await checkPack(hidden, '', subtle)
        expect([state, container]).toEqual(['repacked', [`40 bytes at ${place} that belong to no file`]])
      }
    })

    it('a file that is changed, missing, added or there twice is named', async () => {
      const [manifest, signature, first, empty, letter] = entries() as [Entry, Entry, Entry, Entry, Entry]
      expect(
        await verdictOf(zip([manifest, signature, { ...first, content: text('{}') }, empty, letter])),
      ).toEqual(['changed', 'case.json: its content is another than was signed'])
      expect(await verdictOf(zip([manifest, signature, first, letter]))).toEqual([
        'changed',
        'empty.txt: it is missing',
      ])
      const added = { path: 'notes.txt', content: text('hi') }
      expect(await verdictOf(zip([...entries(), added]))).toEqual([
        'changed',
        'notes.txt: it was added: the manifest does not have it',
      ])
      expect(await verdictOf(zip([...entries(), { path: 'case.json', content: text('{}') }]))).toEqual([
        'changed',
        'case.json: it appears twice',
      ])
    })

    it('the page without a server says the same', async () => {
      const check = new Function(`${checkerSource()}; return checkPack`)() as typeof checkPack
      expect((await check(zip(entries()), '', subtle)).state).toBe('repacked')
    })
  })

  it('what is no pack is said to be none', async () => {
    for (const bytes of [
      text(''),
      text('PK'),
      text('not a pack at all, but long enough to hold a head of one'),
    ])
      expect((await checkPack(bytes, '', subtle)).state).toBe('changed')
  })

  it('the same check runs from its text alone, as the page does', async () => {
    const check = new Function(`${checkerSource()}; return checkPack`)() as typeof checkPack
    expect((await check(pack, '', subtle)).state).toBe('intact')
    const copy = pack.slice()
    copy[pack.length >> 1]! ^= 1
    expect((await check(copy, '', subtle)).faults).toHaveLength(1)
  })
})
