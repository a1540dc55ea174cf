import type { Party } from '../party.ts'
import { type Chance, mainNameOf, oneOf, type WrittenForm } from './written-form.ts'

/** How the languages of the lists join two names, each with an X for the listed one; `Y` is somebody whom no list knows. */
const TRADING_NAMES = `
Y t/a X|Y T/A X|Y d/b/a X|Y D/B/A X|Y dba X|Y, doing business as X|Y trading as X|Y (trading as X)|Y, operating as X|Y trading under the name of X
Y handelnd als X|Y firmierend unter X|Y agissant sous le nom de X|Y, nom commercial X|Y, nombre comercial X|Y que opera como X|Y operante come X|Y, nome fantasia X|Y h/o X|Y handelend onder de naam X
Y działający jako X|Y действующее под наименованием X|Y ticari unvanı X|Y الاسم التجاري X|Y 商号 X|Y, enseigne X|Y, insegna X
`
const ALIASES = `
Y a/k/a X|Y A/K/A X|Y aka X|Y a.k.a. X|Y alias X|Y also known as X|Y (a.k.a. X)|Y known as X|Y better known as X|Y alias dictus X
Y auch bekannt als X|Y genannt X|Y alias X|Y dit X|Y également connu sous le nom de X|Y, connu sous le nom de X|Y surnommé X|Y también conocido como X|Y conocido como X|Y apodado X|Y detto X|Y anche noto come X
Y também conhecido como X|Y, vulgo X|Y ook bekend als X|Y znany jako X|Y vel X|Y, он же X|Y известный как X|Y по прозвищу X|Y він же X|Y diğer adıyla X|Y nam-ı diğer X|Y المعروف باسم X|Y الملقب X|Y معروف به X|Y 又名 X|Y（又名X）|Y även känd som X|Y också känd som X|Y, zwany X
`
const FORMER_NAMES = `
Y f/k/a X|Y F/K/A X|Y fka X|Y f.k.a. X|Y formerly X|Y (formerly X)|Y formerly known as X|Y previously X|Y, previously known as X|Y (ex X)|X n/k/a Y|X now known as Y
Y vormals X|Y, ehemals X|Y früher X|Y anciennement X|Y (anciennement X)|Y antes X|Y, anteriormente X|Y antes denominada X|Y già X|Y (già X)|Y precedentemente X|Y voorheen X|Y dawniej X|Y poprzednio X
Y, ранее X|Y (бывшее X)|Y прежнее название X|Y раніше X|Y eski adıyla X|Y eski unvanı X|Y سابقا X|Y 曾用名 X|Y 原名 X|Y (tidigare X)|Y anteriormente denominada X
`
const BIRTH_NAMES = `
G Y née F|G Y nee F|G Y (née F)|G Y, maiden name F|G Y geb. F|G Y geborene F|G Y, nata F|G Y, nacida F|G Y, nascida F|G Y geboren F|G Y z domu F|G Y урождённая F|G Y (урожд. F)|G Y, в девичестве F|G Y kızlık soyadı F|G Y rozená F|G Y född F
`
const REPRESENTED = `
Y c/o X|Y C/O X|Y care of X|Y, attn: X|Y o/b/o X|Y on behalf of X|Y f/b/o X|Y for the account of X|Y acting for X|Y for and on behalf of X
Y z.Hd. X|Y im Auftrag von X|Y im Namen von X|Y für Rechnung von X|Y au nom de X|Y pour le compte de X|Y aux bons soins de X|Y en nombre de X|Y por cuenta de X|Y per conto di X|Y a nome di X|Y presso X|Y em nome de X|Y por conta de X|Y namens X|Y ten name van X
Y w imieniu X|Y от имени X|Y по поручению X|Y adına X|Y نيابة عن X|Y 代表 X
`
const ESTATES = `
Estate of X|The Estate of X|Estate of the late X|The late X|X (deceased)|X, deceased|Executors of X|Heirs of X|X Estate
Nachlass X|Nachlass von X|Nachlass des X|Erben des X|Erbengemeinschaft X|Succession de X|Succession X|Hoirie de X|Héritiers de X|Feu X|Herencia de X|Herederos de X|Sucesión de X|Eredi di X|Eredità di X|Espólio de X|Herdeiros de X|Erven X|Nalatenschap van X|Spadkobiercy X
Наследники X|Наследство X|X terekesi|X mirasçıları|تركة X|ورثة X|X遗产
`
const BRANCHES = `
Branch of X|London branch of X|X, London Branch|X Frankfurt Branch|X (Dubai Branch)|Representative office of X|Subsidiary of X|X, representative office in Geneva
Zweigniederlassung der X|X, Zweigniederlassung Zürich|X Niederlassung Deutschland|Zweigstelle der X|Succursale de X|X, succursale de Genève|X (succursale de Paris)|Filiale de X|Sucursal de X|X Sucursal en España|X, sucursal Madrid|Filiale di X|X, filiale di Milano|X, succursale di Roma|X, sede secondaria di Milano|Sucursal da X|X, filial do Brasil
X, bijkantoor Amsterdam|Bijkantoor van X|Oddział X|X oddział w Polsce|X S.A. Oddział w Warszawie|Филиал X|X, московский филиал|Представительство X|X İstanbul şubesi|X şubesi|فرع X|X 北京分公司|X 上海分行
`
const lines = (text: string) => text.trim().split(/[|\n]/)

const OTHER_FIRMS = [
  'Halden Fjord Trading Ltd',
  'Wexcombe Fruits GmbH',
  'Vellmar Baustoffe SARL',
  'Tarn Valley Foods Inc',
]
const OTHER_PEOPLE = ['Jon Halvardsen', 'Marie Dubreuil', 'Wexcombe Alder', 'Greta Vellmar']
const OTHER_SURNAMES = ['Halvardsen', 'Dubreuil', 'Vellmar', 'Wexcombe']

/** Markers join names of parties that could have one; a ship has a form of its own, an aircraft goes by its mark. */
const isNamed = ({ schema }: Party) => !['Vessel', 'Airplane', 'CryptoWallet'].includes(schema)

const written = (phrase: string, name: string, other: string) =>
  phrase.replace(/\b[XY]\b|[XY](?=[\p{Script=Han}）])|(?<=\p{Script=Han})X/gu, (place) =>
    place === 'X' ? name : other,
  )

function markerForm(
  id: string,
  called: string,
  phrases: readonly string[],
  fits: (party: Party) => boolean,
): WrittenForm {
  return {
    id,
    called,
    ask: (party, chance) => {
      const listed = mainNameOf(party)
      if (listed === undefined || !isNamed(party) || !fits(party)) return []
      const other = oneOf(party.schema === 'Person' ? OTHER_PEOPLE : OTHER_FIRMS, chance)
      return [{ listed, asked: written(oneOf(phrases, chance), listed, other) }]
    },
  }
}

function bornAs(party: Party, chance: Chance) {
  const listed = mainNameOf(party)
  const words = listed?.split(' ') ?? []
  if (party.schema !== 'Person' || listed === undefined || words.length < 2) return []
  const [given, family] = [words.slice(0, -1).join(' '), words.at(-1) as string]
  const other = oneOf(OTHER_SURNAMES, chance)
  const asked = oneOf(lines(BIRTH_NAMES), chance).replace(/\b[GYF]\b/g, (place) =>
    place === 'G' ? given : place === 'F' ? family : other,
  )
  return [{ listed, asked }]
}

const isPerson = ({ schema }: Party) => schema === 'Person'

/** Two names in one field: the listed one stands before or behind a marker. */
export const MARKERS: readonly WrittenForm[] = [
  markerForm(
    'trading-name',
    'Trading name (t/a, d/b/a …)',
    lines(TRADING_NAMES),
    (party) => !isPerson(party),
  ),
  markerForm('alias-marked', 'Alias (a/k/a, dit, он же …)', lines(ALIASES), isPerson),
  markerForm(
    'former-name',
    'Former name (f/k/a, vormals …)',
    lines(FORMER_NAMES),
    (party) => !isPerson(party),
  ),
  { id: 'birth-name', called: 'Birth name (née, geb. …)', ask: bornAs },
  markerForm('represented', 'Represented (c/o, o/b/o …)', lines(REPRESENTED), () => true),
  markerForm('estate', 'Estate of', lines(ESTATES), isPerson),
  markerForm('branch', 'Branch of', lines(BRANCHES), (party) => !isPerson(party)),
]
