import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { partyOf } from '#domains/watchlists/contract/index.ts'
import { listFilesAt, readList, shippedLists } from '#domains/watchlists/server/index.ts'
import {
  type AskedKind,
  buildPartyIndex,
  type DrawnForm,
  IN_INITIALS,
  isFoundIn,
  kindsAsked,
  MATCH_THRESHOLD,
  type Party,
  type PartyIndex,
  QuestionDraw,
} from '#engines/name-matching/index.ts'
import { partyOfSubject, subjectOf } from '../subject/subject.ts'

const PER_FORM = 25
const FOUND_MIN = 0.96
/** `benchmarks/lists/written-forms.ts` asks all of them; of seventy-five questions a miss or two is chance. */
const FORMS =
  'labelled with-address with-title jointly related-marked machine-zone cut-by-field shortened trading-name alias-marked former-name birth-name represented estate branch ship-prefix ship-former-name ship-with-number wallet wallet-with-scheme wallet-wrapped bank-code bank-code-labelled number number-labelled ship-number ship-number-labelled number-beside-name aircraft-mark other-aircraft-mark'.split(
    ' ',
  )

let index: PartyIndex
let forms: Map<string, DrawnForm>

beforeAll(async () => {
  const parties: Party[] = []
  for (const { kind } of shippedLists) {
    const folder = new URL(`../../../watchlists/server/shipped-lists/publications/${kind}`, import.meta.url)
    const { entries } = await readList(kind, await listFilesAt([fileURLToPath(folder)]), {
      allowIncomplete: true,
    })
    for await (const entry of entries) parties.push(partyOf(entry, `${kind}/${entry.uid}`))
  }
  index = buildPartyIndex(parties)
  const draw = new QuestionDraw({ seed: 'suite', perForm: PER_FORM })
  for (const party of parties) draw.see(party)
  forms = new Map(draw.forms().map((one) => [one.form.id, one]))
}, 60_000)

it.each(FORMS)('a listed party written as %s is found, with the right, a wrong and no kind', (id) => {
  expectFound(id, ['right', 'wrong', 'missing'])
})

it.each(['run-together', ...IN_INITIALS.map(({ id }) => id)])(
  'a listed party written as %s is found, with the right kind and with none',
  (id) => {
    expectFound(id, ['right', 'missing'])
  },
)

function expectFound(id: string, kinds: readonly AskedKind[]): void {
  const drawn = forms.get(id)
  expect(drawn, id).toBeDefined()
  const { form, questions } = drawn as DrawnForm
  const missed: string[] = []
  let asked = 0
  for (const question of questions) {
    for (const [kind, schema] of kindsAsked(question.party.schema)) {
      if (!kinds.includes(kind)) continue
      const { hits } = index.searchBounded(partyOfSubject(subjectOf({ name: question.asked, schema })), {
        limit: 50,
      })
      const found = hits.map(({ id: party, probability, ref }) => {
        const { names, identifiers = [] } = index.partyAt(ref)
        const bears = [...names, ...identifiers].map(({ value }) => value)
        return { id: party, isMatch: probability >= MATCH_THRESHOLD, bears }
      })
      asked += 1
      if (!isFoundIn(found, question, form)) missed.push(`${question.asked} (${kind})`)
    }
  }
  expect(1 - missed.length / asked, missed.join('\n')).toBeGreaterThanOrEqual(FOUND_MIN)
}
