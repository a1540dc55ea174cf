import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { RowRefused } from '../loaded-row.ts'
import { jurisdictionIn } from './jurisdictions.ts'
import { subsidiariesIn, subsidiary, subsidiaryRows } from './subsidiaries.ts'

const table = (...rows: string[]) =>
  `<html><body><table>${rows
    .map(
      (row) =>
        `<tr>${row
          .split('|')
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</table></body></html>`
const lines = (...texts: string[]) =>
  `<html><body>${texts.map((text) => `<p>${text}</p>`).join('')}</body></html>`
/** What is read, a line a company; what is refused begins with "?". */
const readOf = (page: string) =>
  subsidiariesIn(page).map((one) =>
    one instanceof RowRefused
      ? `? ${one.message}`
      : [
          one.name,
          one.jurisdiction ?? '-',
          one.share?.percent,
          ...one.otherNames.map(({ kind, text }) => `${kind} ${text}`),
        ]
          .filter((part) => part !== undefined)
          .join(' | '),
  )

it.each([
  [
    'two columns with a title, notes and a title on the next page',
    table(
      'Name|Jurisdiction<br>of&#160;Incorporation',
      'Harl Mills, Inc. (1)(2)|Delaware',
      'Harl Asia Pte. Ltd.*|Singapore',
      'Name|Jurisdiction',
      'J.P. Harl S.&agrave; r.l.|Luxembourg',
    ),
    [
      'Harl Mills, Inc. | Delaware, United States',
      'Harl Asia Pte. Ltd. | Singapore',
      'J.P. Harl S.à r.l. | Luxembourg',
    ],
  ],
  [
    'shares between name and place, "%" in a cell of its own, numbers of rows',
    table(
      '|Name||Percentage||Place of|',
      '1.|Harl BVI Ltd.||100|%|BVI|',
      '2.|Harl Shenzhen Co., Ltd. (formerly known as Olm Shenzhen Co., Ltd.)||65.1|%|PRC|',
    ),
    [
      'Harl BVI Ltd. | British Virgin Islands | 100',
      'Harl Shenzhen Co., Ltd. | China | 65.1 | former Olm Shenzhen Co., Ltd.',
    ],
  ],
  [
    'a column of trade names and one of states by their letters',
    table(
      'Legal Name|State of Incorporation|Names Under Which Subsidiary Does Business',
      'Harl Motors of Tampa, LLC|FL|Harl Tampa',
      'Harl Motors of Reno, Inc.|NV|N/A',
    ),
    [
      'Harl Motors of Tampa, LLC | Florida, United States | trading Harl Tampa',
      'Harl Motors of Reno, Inc. | Nevada, United States',
    ],
  ],
  [
    'where it sits beside the law it was formed under: the title decides',
    table(
      'Name|Domicile|Jurisdiction of|Percentage of',
      'Harl Bank|McAllen, TX|Texas|100%',
      'Harl Trust II|Newark, DE|Delaware|100%',
    ),
    ['Harl Bank | Texas, United States | 100', 'Harl Trust II | Delaware, United States | 100'],
  ],
  [
    'numbers that are no shares stay out of it',
    table(
      '|Company name|Country of incorporation|Shares held|Key to office',
      '1|Harl Pty Limited|Australia|Ordinary AU$1.00|1',
      '2|Harl BVBA|Belgium|Ordinary|3',
    ),
    ['Harl Pty Limited | Australia', 'Harl BVBA | Belgium'],
  ],
  [
    'shares, and no jurisdiction of any',
    table(
      '||Ownership|',
      'Name||Percentage|',
      'Harl Tongmei Technology||100|',
      'Harl Ya Material Co., Ltd *||46|',
    ),
    ['Harl Tongmei Technology | - | 100', 'Harl Ya Material Co., Ltd | - | 46'],
  ],
  [
    'several companies in one cell, line by line',
    table(
      'Name of subsidiary|State',
      '<div>Harl A, Inc.</div><div>Harl B, LLC</div><div>Harl C, Ltd.</div>|<div>Georgia</div><div>Texas</div><div>Bermuda</div>',
    ),
    ['Harl A, Inc. | Georgia, United States', 'Harl B, LLC | Texas, United States', 'Harl C, Ltd. | Bermuda'],
  ],
  [
    'rows that are wrapped are read as one',
    table(
      'Name|Place of Incorporation|Share',
      'Beijing Harl|People’s Republic|100%',
      'Biotechnology Limited (“HarlTech”)|of China (“PRC”)|',
      'Harl Seed Limited|PRC|51%',
    ),
    ['Beijing Harl Biotechnology Limited | China | 100', 'Harl Seed Limited | China | 51'],
  ],
  [
    'numbers in brackets that are tied to the name belong to it, behind a legal form they are notes',
    table(
      'Name|Jurisdiction',
      'Harl&#160;LNG&#160;S&#160;(2) (5)|Qatar',
      'Harl&#160;LNG&#160;S&#160;(3) (5)|Qatar',
      'Harl Mills Ltd.&#160;(4) (5)|Qatar',
      'Harl Consortium (5)|Qatar',
    ),
    [
      'Harl LNG S (2) | Qatar',
      'Harl LNG S (3) | Qatar',
      'Harl Mills Ltd. | Qatar',
      'Harl Consortium | Qatar',
    ],
  ],
  [
    'sentences',
    lines(
      'EXHIBIT 21',
      'LIST OF SUBSIDIARIES',
      'Harl Services, Inc., a Minnesota Corporation',
      'Harl Re Ltd. (Bermuda domiciled subsidiary of Harl Ltd.)',
      'Harl (U.K.) Limited (incorporated in the United Kingdom)',
      'Harl LLC (organized in the State of Delaware)',
    ),
    [
      'Harl Services, Inc. | Minnesota, United States',
      'Harl Re Ltd. | Bermuda',
      'Harl (U.K.) Limited | United Kingdom',
      'Harl LLC | Delaware, United States',
    ],
  ],
  [
    'a text in columns',
    '<PAGE>\n     SUBSIDIARIES\n<TABLE>\n<CAPTION>\nENTITY:                 PLACE OF FORMATION:\n-------                 -------\n<S>                     <C>\n10 HARL BUSINESS TRUST                 MARYLAND\n  Harl de Mexico, S.A. de C.V. ........ Mexico\n</TABLE>\n   Harl County Bank\n   Incorporated in the State of California\n',
    [
      '10 HARL BUSINESS TRUST | Maryland, United States',
      'Harl de Mexico, S.A. de C.V. | Mexico',
      'Harl County Bank | California, United States',
    ],
  ],
])('a list is read: %s', (_, page, expected) => {
  expect(readOf(page)).toEqual(expected)
})

it('what may be half a name, or states no known place, is refused with its words and never guessed', () => {
  expect(
    readOf(
      table(
        'Subsidiary|Organization',
        'Harl Multifamily Limited|',
        'Partnership-I|Delaware',
        'Harl Mills LLC|Delaware',
        'Harl Bank|Ruritania',
      ),
    ),
  ).toEqual([
    expect.stringContaining('? “Harl Multifamily Limited” states no jurisdiction'),
    expect.stringContaining('? “Partnership-I” may go on from the row before it'),
    'Harl Mills LLC | Delaware, United States',
    expect.stringContaining('? “Ruritania” beside “Harl Bank”'),
  ])
})

it('prose around a list names no company', () => {
  expect(
    readOf(
      lines(
        'While there are a number of subsidiaries that are required to be reported, the following is a list of Harl & Co.’s significant subsidiaries as of December 31, 2025.',
        '* Harl Investment Limited is the immediate parent company of 9 wholly owned subsidiaries, whose names have been omitted.',
      ),
    ),
  ).toEqual([])
})

it.each([
  ['Delaware, U.S.', 'Delaware, United States'],
  ['the State of New York', 'New York, United States'],
  ['Ontario, Canada', 'Ontario, Canada'],
  ['ENGLAND & WALES', 'England and Wales, United Kingdom'],
  ['BC, Canada', 'British Columbia, Canada'],
  ['Channel Islands', 'Channel Islands'],
  ['Russia/Kazakhstan', 'Russia, Kazakhstan'],
  ['Haidian District, Beijing, PRC', 'Haidian District, Beijing, China'],
  ['100', undefined],
  ['46', undefined],
  ['Name of Subsidiary', undefined],
  ['Harl Mills, Inc.', undefined],
])('“%s” is read as %s', (written, expected) => {
  expect(jurisdictionIn(written)).toBe(expected)
})

it('letters that are a state and a country are neither where the list writes countries by letters', () => {
  const stated = (...rows: string[]) =>
    subsidiariesIn(table('Name|Jurisdiction', ...rows)).map((one) =>
      one instanceof RowRefused ? one.message : one.jurisdiction,
    )
  expect(stated('Harl LLC|DE', 'Olm Inc|TX')).toEqual(['Delaware, United States', 'Texas, United States'])
  expect(stated('Harl GmbH|DE', 'Olm SARL|FR', 'Olm Inc|TX')).toEqual([
    '“ambiguous letters DE” beside “Harl GmbH” is not a known jurisdiction',
    'France',
    'Texas, United States',
  ])
})

const rowsOf = (page: string, cik?: string) => {
  const read = subsidiaryRows(page, cik)
  if (typeof read === 'string') throw new Error(read)
  return read
}
const rowOf = (title: string, percent: string) => {
  const list = table(
    `Name|${title}|Jurisdiction`,
    `Harl Gas Limited|${percent}|Qatar`,
    `Harl Oil LLC|100|Texas`,
  )
  const [row] = rowsOf(list, '34088').rows
  return subsidiary(1, row?.raw)
}

it('a list says who belongs to a group; of a minority it states only the most that the registrant itself has', () => {
  const direct = 'Percentage of Voting Securities Owned Directly or Indirectly by Registrant'
  expect(rowOf(direct, '7').links).toMatchObject([
    { kind: 'owns', low: 0, high: 0.07, to: 'self', from: { kind: 'cik', value: '34088' } },
  ])
  expect(rowOf(direct, '87.5').links).toMatchObject([{ kind: 'parent-of', low: null, high: null }])
  // A parent may be the next one, who is named beside the registrant holds a part, and of a company that it controls it may hold nothing.
  for (const [title, percent] of [
    ['Percentage of Voting Securities Owned by Immediate Parent', '7'],
    ['Percentage Owned by Parent', '7'],
    ['Percentage Owned by the Registrant or its Subsidiary', '7'],
    ['Percentage Owned by the Company’s Subsidiaries', '7'],
    [direct, '0'],
  ] as const)
    expect(rowOf(title, percent).links, title).toMatchObject([{ kind: 'parent-of', low: null, high: null }])
  // Of whom a share is, the title leaves open: it is kept in its words.
  expect(rowOf('% Ownership', '9').links).toMatchObject([{ kind: 'parent-of', low: null }])
  expect(rowOf('% Ownership', '9').facts).toMatchObject({
    jurisdiction: 'Qatar',
    parentShare: '9 % (% Ownership)',
  })
  expect(rowOf('% Ownership', '9').facts?.country).toBeUndefined()
})

it('a whole submission names its registrant and its day; the registrant among its own subsidiaries is left out', () => {
  const page =
    lines('Subsidiaries of The Harl Company', 'At December 31, 2010') +
    table('|Location', 'The Harl Company|Delaware', 'Harl Oil LLC|Texas')
  expect(subsidiaryRows(page, undefined)).toMatch(/^The file does not name its registrant/)
  const alone = rowsOf(page, '29915')
  expect(alone.contentDay).toBe('2010-12-31')
  expect(alone.rows.map(({ raw }) => raw)).toMatchObject([{ cik: '29915', name: 'Harl Oil LLC' }])
  const whole = `CONFORMED PERIOD OF REPORT:\t20251231\nCENTRAL INDEX KEY:\t\t\t0000029915\n<DOCUMENT>\n<TYPE>10-K\n<TEXT>Olm Inc. (Ohio)</TEXT>\n<TYPE>EX-21.1\n<TEXT>${page}</TEXT>`
  expect(rowsOf(whole)).toMatchObject({
    contentDay: '2025-12-31',
    rows: [{ raw: { cik: '29915', name: 'Harl Oil LLC' } }],
  })
})

const folder = sharedData('data/companies/sec-edgar/ex21-subsidiaries')

it.skipIf(!existsSync(folder))('the lists at hand are read whole, but for their titles (ASSAY_DATA)', () => {
  const counted = Object.fromEntries(
    readdirSync(folder).map((name) => {
      const read = subsidiariesIn(readFileSync(`${folder}/${name}`, 'utf8'))
      return [name, read.filter((one) => !(one instanceof RowRefused)).length]
    }),
  )
  expect(counted).toEqual({ 'ex21_aapl.html': 19, 'ex21_jpm.html': 18, 'ex21_xom.html': 116 })
})
