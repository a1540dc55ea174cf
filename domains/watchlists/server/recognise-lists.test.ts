import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { listFileOf } from './list-formats/index.ts'
import { recogniseFile } from './list-formats/recognise.ts'
import { ofacSample } from './list-formats/sample-lists.ts'

const kindOf = async (name: string, content: string | Uint8Array) =>
  (await recogniseFile(listFileOf(name, content))).kind

it('a file is known by its beginning, and what OFAC writes alike by its name', async () => {
  expect(await kindOf('SDN.CSV', ofacSample.sdn)).toBe('ofac-sdn')
  expect(await kindOf('alt.csv', ofacSample.alt)).toBe('ofac-sdn')
  expect(await kindOf('CONS_PRIM.CSV', ofacSample.sdn)).toBe('ofac-consolidated')
  expect(await kindOf('SDN.XML', '<?xml version="1.0"?><sdnList xmlns="x">')).toBe('ofac-sdn')
  const advanced = '<Sanctions xmlns="x/ADVANCED_XML"><DateOfIssue>'
  expect(await kindOf('SDN_ADVANCED.XML', advanced)).toBe('ofac-sdn')
  expect(await kindOf('CONS_ADVANCED.XML', advanced)).toBe('ofac-consolidated')
  expect(await kindOf('UK.xml', '<?xml version="1.0"?><Designations>')).toBe('uk-sanctions')
  expect(await kindOf('consolidated.xml', '<CONSOLIDATED_LIST dateGenerated="2026-02-27">')).toBe('un-sc')
  expect(await recogniseFile(listFileOf('sdn.csv', ofacSample.sdn))).toMatchObject({ needsDate: true })
})

it('a file that is no list that is read says what it is, or how it begins', async () => {
  const whyOf = async (name: string, content: string) => (await recogniseFile(listFileOf(name, content))).why
  expect(await whyOf('notes.csv', 'a,b\n1,2')).toMatch(/begins with "a,b"/)
  expect(await whyOf('busy.xml', '<!doctype html><title>Busy</title>')).toMatch(/web page/)
  expect(await whyOf('empty.csv', '')).toMatch(/empty/)
})

const shared = sharedData('data/sanctions')

it.skipIf(!existsSync(shared))(
  'the publishers’ own files are each known by their first 64 KiB (skipped without ASSAY_DATA)',
  async () => {
    const files = {
      'un/UN_consolidated.xml.gz': 'un-sc',
      'eu-fsf/EUSanctionsShort.csv.gz': 'eu-fsf',
      'uk/ConList_2018.csv.gz': 'uk-sanctions',
      'ofac/2024-05-03/sdn.csv.gz': 'ofac-sdn',
      'ofac/2025-12-24/alt.csv.gz': 'ofac-sdn',
      'ofac-consolidated/cons_prim.csv.gz': 'ofac-consolidated',
      'format-samples/uk-sanctions-list-2026_header.csv': 'uk-sanctions',
    }
    for (const [path, kind] of Object.entries(files)) {
      const packed = readFileSync(`${shared}/${path}`)
      const name = path.split('/').at(-1) as string
      expect(await kindOf(name, packed.subarray(0, 65_536)), path).toBe(kind)
      if (name.endsWith('.gz'))
        expect(await kindOf(name.slice(0, -3), gunzipSync(packed).subarray(0, 65_536)), path).toBe(kind)
    }
  },
)
