import { describe, expect, it } from 'vitest'
import {
  buildPartyIndex,
  formsOf,
  MATCH_THRESHOLD,
  type Party,
  type PartySchema,
  unescaped,
} from './index.ts'

/** Kinds of input that public trackers report as wrong of other screenings, with invented parties. */
const listed = (id: string, schema: PartySchema, names: string[], more: Partial<Party> = {}): Party => ({
  id,
  schema,
  names: names.map((value, at) => ({ value, kind: at === 0 ? 'primary' : 'alias' })),
  ...more,
})
const lists = buildPartyIndex([
  listed('person', 'Person', ['Nicolás Havardo Moros'], {
    identifiers: [{ kind: 'national-id', value: '5892464' }],
  }),
  listed('cyrillic', 'Person', ['Владимир Ильсвик']),
  listed('initials', 'Person', ['Taban Deng GAI']),
  listed('patronymic', 'Person', ['Vladimir Petrovich ILSVIK']),
  listed('woman', 'Person', ['Халденская Мария Сергеевна']),
  listed('saidovich', 'Person', ['Ruslan Saidovich ALIEV']),
  listed('oglu', 'Person', ['Halden Rashid oglu MAMEDOV']),
  listed('daughter', 'Person', ['HALDENOVA, Leyla Musayevna']),
  listed('dutch', 'Person', ['Ruslan SHCHERBAKOV']),
  listed('syllables', 'Person', ['Ou Wei']),
  listed('hong-kong', 'Person', ['Wai Tak Lo']),
  listed('firm', 'Company', ['JOINT STOCK COMPANY ARGUMENT', 'PUBLIC JOINT STOCK COMPANY HALDENBANK']),
  listed('short', 'Company', [
    'Halden Communication Group Co., Ltd.',
    'NPK Fotonika Limited Liability Company',
  ]),
  listed('ukrainian', 'Company', ['Товариство з обмеженою відповідальністю "БМ Проєкт"', 'BM PROEKT, OOO']),
  listed('state', 'PublicBody', ['Government of the Marsh People’s Republic']),
  listed('ship', 'Vessel', ['SILVER PETREL'], { identifiers: [{ kind: 'imo', value: '9289518' }] }),
  listed('phantom', 'Vessel', ['GREY HERON'], { identifiers: [{ kind: 'imo', value: '0000000' }] }),
])

function raised(name: string, schema: PartySchema): string[] {
  const forms = formsOf(name, schema)
  const { hits } = lists.searchBounded({
    id: 'asked',
    schema,
    names: [...(forms.isNumber ? [] : [name]), ...forms.names.map(({ value }) => value)].map((value) => ({
      value,
      kind: 'primary',
    })),
    identifiers: forms.identifiers,
  })
  return hits.filter((hit) => hit.probability >= MATCH_THRESHOLD || hit.mustReview).map(({ id }) => id)
}

describe('a listed party is found', () => {
  it.each<[string, string, PartySchema]>([
    // opensanctions/opensanctions#2615: what a site, a link, a file or a mail writes for machines.
    ['<b>Nicolas Havardo Moros</b>', 'person', 'Person'],
    ['&lt;b&gt;Nicolas Havardo Moros&lt;/b&gt;', 'person', 'Person'],
    ['Nicol&aacute;s Havardo Moros', 'person', 'Person'],
    ['Nicol&amp;aacute;s Havardo Moros', 'person', 'Person'],
    [
      '&#1042;&#1083;&#1072;&#1076;&#1080;&#1084;&#1080;&#1088; &#x418;&#x43b;&#x44c;&#x441;&#x432;&#x438;&#x43a;',
      'cyrillic',
      'Person',
    ],
    ['Nicol%C3%A1s%20Havardo%20Moros', 'person', 'Person'],
    ['Nicolas+Havardo+Moros', 'person', 'Person'],
    ['Nicol=C3=A1s Havardo Moros', 'person', 'Person'],
    [String.raw`Nicol\u00e1s Havardo Moros`, 'person', 'Person'],
    ['NicolÃ¡s Havardo Moros', 'person', 'Person'],
    ['Р’Р»Р°РґРёРјРёСЂ РР»СЊСЃРІРёРє', 'cyrillic', 'Person'],
    ['&quot;Argument&quot; JSC', 'firm', 'Company'],
    // Further signs for machines: line breaks, mail heads, values of structured files, other code pages.
    [String.raw`Moros\nNicolas\tHavardo`, 'person', 'Person'],
    [String.raw`Moros\r\nNicolas Havardo`, 'person', 'Person'],
    [String.raw`Nicol\303\241s\040Havardo Moros`, 'person', 'Person'],
    ['Nicolas_x0020_Havardo_x0020_Moros', 'person', 'Person'],
    ['Moros&Tab;Nicolas&#10;Havardo', 'person', 'Person'],
    ['=?UTF-8?Q?Nicol=C3=A1s_Havardo_Moros?=', 'person', 'Person'],
    ['=?utf-8?B?Tmljb2zDoXMgSGF2YXJkbyBNb3Jvcw==?=', 'person', 'Person'],
    ['{"name": "Nicolas Havardo Moros"}', 'person', 'Person'],
    ['<![CDATA[Moros, Nicolas Havardo]]>', 'person', 'Unknown'],
    ['MOROS^NICOLAS HAVARDO^^^', 'person', 'Person'],
    ['cn=Nicolas Havardo Moros,ou=people,dc=example', 'person', 'Person'],
    ['M O R O S  N I C O L A S  H A V A R D O', 'person', 'Person'],
    ['🇻🇪 Nicolas Havardo Moros ⭐', 'person', 'Person'],
    ['Âëàäèìèð Èëüñâèê', 'cyrillic', 'Person'],
    ['чМБДЙНЙТ йМШУЧЙЛ', 'cyrillic', 'Person'],
    ['Nicol√°s Havardo Moros', 'person', 'Person'],
    ['NicolÃƒÂ¡s Havardo Moros', 'person', 'Person'],
    // Names in the case that a sentence asks for.
    ['Ильсвику Владимиру Петровичу', 'patronymic', 'Person'],
    ['Ильсвика Владимира Петровича', 'patronymic', 'Unknown'],
    ['Ильсвиком Владимиром Петровичем', 'patronymic', 'Person'],
    ['Халденской Марии Сергеевны', 'woman', 'Person'],
    ['Халденской Марией Сергеевной', 'woman', 'Person'],
    // Patronymics of two languages.
    ['Aliyev Ruslan Said oglu', 'saidovich', 'Person'],
    ['Алиев Руслан Саид оглы', 'saidovich', 'Person'],
    ['Ruslan Saidoğlu Aliyev', 'saidovich', 'Person'],
    ['Mamedov Halden Rashidovich', 'oglu', 'Person'],
    ['Leyla Musa qizi Haldenova', 'daughter', 'Person'],
    // opensanctions/opensanctions#4829: parts of a name under numbers, as the UN prints them.
    ['1: MOROS 2: NICOLAS 3: HAVARDO 4: na', 'person', 'Person'],
    ['Name 6: MOROS 1: NICOLAS 2: HAVARDO 3: n/a 4: n/a 5: n/a', 'person', 'Person'],
    // opensanctions/opensanctions#4821, #3887: a state of affairs in Polish, a firm and a person in one field.
    ['Argument JSC w upadłości', 'firm', 'Company'],
    // opensanctions 1099, 2051; nomenklatura 245
    ['Tovarystvo z obmezhenoiu vidpovidalnistiu "BM Proiekt"', 'ukrainian', 'Company'],
    ['Kowal Victoria (also Халденская Мария Сергеевна)', 'woman', 'Person'],
    ['JOINT STOCK COMP ARGUMENT', 'firm', 'Company'],
    ['JOINT STOCK CPY ARGUMENT', 'firm', 'Company'],
    ['/0012345678\nNPK FOTONIKA LLC\n12 HIGH STREET\nCARACAS', 'short', 'Company'],
    ['Mariya HALDENSKAYA-Larsen', 'woman', 'Person'],
    ['Argument JSC (poprzednio Halden sp. z o.o.)', 'firm', 'Company'],
    ['Northwind International Inc. Nicolas Havardo Moros', 'person', 'Unknown'],
    // opensanctions/nomenklatura#211, #247, #274: initials first, names exchanged, words of a firm in another order.
    ['N Havardo Moros', 'person', 'Person'],
    ['Havardo Moros Nicolas', 'person', 'Person'],
    ['COMMUN. GROUP HALDEN', 'short', 'Company'],
    // Russian names as the Baltic countries, the Netherlands and Scandinavia write them.
    ['Vladimiras Ilsvikas', 'patronymic', 'Person'],
    ['Vladimirs Ilsviks', 'patronymic', 'Person'],
    ['Roeslan Sjtsjerbakov', 'dutch', 'Person'],
    ['Ruslan Sjtsjerbakov', 'dutch', 'Unknown'],
    // What clerks write into the field of a name.
    ['XXX Nicolas Havardo Moros CLOSED', 'person', 'Person'],
    ['*GESPERRT* Moros Nicolas Havardo', 'person', 'Person'],
    ['Nicolas Havardo Moros - DO NOT USE', 'person', 'Unknown'],
    ['DUPLICATE: Argument JSC', 'firm', 'Company'],
    ['Nicolas Havardo Moros, Venezuelan national', 'person', 'Person'],
    ['Anna Muster by her guardian Nicolas Havardo Moros', 'person', 'Person'],
    ['Anna Muster POA Nicolas Havardo Moros', 'person', 'Person'],
    ['Anna Muster per Nicolas Havardo Moros', 'person', 'Person'],
    ['Argument JSC acting through its London branch', 'firm', 'Company'],
    // A surname that is a small word elsewhere.
    ['Wei Ou', 'syllables', 'Person'],
    ['Ou Wei', 'syllables', 'Person'],
    ['LO Wai Tak', 'hong-kong', 'Person'],
    // moov-io/watchman#594: a legal form run onto the name.
    ['JSCARGUMENT', 'firm', 'Company'],
    ['PJSCARGUMENT', 'firm', 'Unknown'],
    ['PAOHALDENBANK', 'firm', 'Company'],
    ['ПАО«Халденбанк»', 'firm', 'Company'],
    // opensanctions/nomenklatura#245, #274: words of a firm cut short.
    ['NPK FOTONIKA LIMITED LIABILITY COMP', 'short', 'Company'],
    ['HALDEN COMMUN. GRP. CO', 'short', 'Company'],
    ['HALDEN COMM GRP', 'short', 'Company'],
    // opensanctions/nomenklatura#164: a legal form written out in another language.
    ['ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "БМ ПРОЕКТ"', 'ukrainian', 'Company'],
    ['Tovarystvo z obmezhenoiu vidpovidalnistiu "BM Proiekt"', 'ukrainian', 'Unknown'],
    // opensanctions/rigour#54: what is said of an authority that nobody recognises.
    ['So-called Government of the Marsh People’s Republic', 'state', 'PublicBody'],
    ['self-proclaimed Government of the Marsh People’s Republic', 'state', 'Unknown'],
    // opensanctions/nomenklatura#211: initials without points beside a short surname.
    ['GAI TD', 'initials', 'Person'],
    ['TD Gai', 'initials', 'Person'],
    // opensanctions/opensanctions#4620: a marker with points.
    ['Northwind Ltd f.n.a. Argument JSC', 'firm', 'Company'],
    ['NORTHWIND LTD F.N.A. ARGUMENT JSC', 'firm', 'Company'],
    // moov-io/watchman#141, opensanctions/rigour#249: numbers.
    ['V-5892464', 'person', 'Person'],
    ['5.892.464', 'person', 'Unknown'],
    ['Flag 12, IMO 9289518', 'ship', 'Vessel'],
    ['imo9289518', 'ship', 'Unknown'],
  ])('%s is %s', (name, id, schema) => {
    expect(raised(name, schema)).toContain(id)
  })
})

it('nothing that may be a name is lost with the signs around it', () => {
  expect(unescaped('pay <Ivan> <Petrov> now')).toBe('pay <Ivan> <Petrov> now')
  expect(unescaped('<font Ivan Petrov>x')).toBe('Ivan Petrov x')
  expect(unescaped('Iv&shy;an Pe&zwnj;tr&zwj;ov')).toBe('Ivan Petrov')
})

describe('nobody is raised', () => {
  it.each<[string, PartySchema]>([
    // opensanctions/rigour#249: a number that was typed to fill a field is nobody’s.
    ['IMO 0000000', 'Vessel'],
    ['IMO 1111111', 'Unknown'],
    // A legal form is the beginning of thousands of names.
    ['Товариство з обмеженою відповідальністю', 'Company'],
    ['Limited Liability Company Northwind', 'Company'],
    // moov-io/watchman#483, #338, #115, opensanctions/nomenklatura#193.
    ['BELLETECH CORP', 'Company'],
    ['A-B-C Company', 'Company'],
    ['Nicolas Daniels', 'Person'],
    // Short names of syllables are no initials.
    ['GAI TA', 'Person'],
    ['Wei Li', 'Person'],
    ['Thomas Ilsvis', 'Person'],
    ['Ruslan Kerim oglu Aliyev', 'Person'],
    ['Halden Saidovich Mamedov', 'Person'],
    // A Turkish surname in -oglu is no patronymic, and a surname in -ovich neither.
    ['Ruslan Saidoğlu', 'Person'],
    ['Mamedov Rashidovich', 'Person'],
    ['Wai Tak Chan', 'Person'],
    // Names that hold the signs of an escape, or words that clerks write.
    [String.raw`C:\names\Argumentum`, 'Company'],
    ['Closed Loop Partners', 'Company'],
    ['Per Moros', 'Person'],
    ['Guardian Glass Argumenta', 'Company'],
    ['100% Halal Ltd', 'Company'],
    ['AT&T Inc.', 'Company'],
    ['OOOPETROLEX', 'Company'],
    ['РССР Ilsvik', 'Company'],
  ])('for %s', (name, schema) => {
    expect(raised(name, schema)).toEqual([])
  })
})

it.each(['Ekrem İmamoğlu', 'Ahmet Can Saidoğlu', 'Zlatan Ibrahimovich', 'Anna Sjöberg'])(
  '%s is searched as it is written alone',
  (name) => {
    expect(formsOf(name, 'Person').names).toEqual([])
  },
)

it.each([
  'UNITED GUARDIAN INC',
  'CEYLON GUARDIAN INVESTMENT TRUST',
  'Arbor Realty Trust Preferred Stock $25.00 per share',
])('%s is one firm', (name) => {
  expect(formsOf(name, 'Company')).toMatchObject({ cautions: [], names: [] })
})

it('more names than are searched are said: the answer is not that of the whole', () => {
  const names =
    'Anna Moe, Bo Larsen, Carl Berg, Dag Lund, Eva Holm, Finn Dahl, Geir Vik, Hans Lie, Nicolas Havardo Moros'
  expect(formsOf(names.replaceAll(', ', ' a/k/a '), 'Person').cautions).toContain('too-long')
  expect(formsOf(names.split(', ').slice(0, 7).join(' a/k/a '), 'Person').cautions).toEqual([])
})

it.each([
  'NOTPROVIDED',
  'Not provided',
  'N/A',
  'UNKNOWN',
  'tba',
  'See remarks',
  'не указано',
  'Test Test',
  'wie oben',
])('“%s” is no name, whatever kind is asked for (maptiler/iso2ofx#1)', (name) => {
  for (const schema of ['Person', 'Company', 'Vessel', 'Unknown'] as const)
    expect(formsOf(name, schema).cautions).toContain('no-name')
})
