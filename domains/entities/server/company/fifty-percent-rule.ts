import type { z } from 'zod'
import { type OwnershipLink, ruleWithUnknowns } from '#engines/ownership/index.ts'
import type { EntityScreening, Ownership } from '../../contract/index.ts'
import type { EntityRow } from '../store.ts'

type Answer = z.input<typeof Ownership>
type Screening = z.input<typeof EntityScreening>
/** The entities at the ends of links, by the ids that links have. */
export type EntitiesAtEnds = ReadonlyMap<number, EntityRow>

export const nameIn = (entities: EntitiesAtEnds, id: number) =>
  entities.get(id)?.facts.names[0]?.text ?? `Record ${id}`

const dayOf = (at: unknown) => new Date(String(at)).toISOString().slice(0, 10)

const isNotKnown = ({ state }: Screening) =>
  state === 'not-screened' || state === 'incomplete' || state === 'outdated'

/** The 50 percent rule for one company, and what is not known about it: "no" is said only where nothing unknown could change it. */
export function ruleOf(
  key: string,
  links: readonly OwnershipLink[],
  screenings: ReadonlyMap<string, Screening>,
  entities: EntitiesAtEnds,
): Answer['rule'] {
  const nameWithId = (id: string) => nameIn(entities, Number(id))
  const ofState = (fits: (screening: Screening) => boolean) =>
    new Set([...screenings].filter(([, screening]) => fits(screening)).map(([owner]) => owner))
  const notScreened = ofState(isNotKnown)
  const { verdict, share, owners, unexplained, ownersUnknown } = ruleWithUnknowns(
    links,
    key,
    {
      confirmed: ofState(({ state }) => state === 'confirmed'),
      undecided: ofState(({ state }) => state === 'review'),
      notScreened,
    },
    new Set(
      [...entities.values()].flatMap(({ id, facts }) => (facts.kind === 'natural' ? [String(id)] : [])),
    ),
  )
  return {
    verdict,
    share,
    designated: owners.map(({ owner, share: own, through }) => ({
      id: Number(owner),
      name: nameWithId(owner),
      share: own,
      through: through.map(nameWithId),
    })),
    notScreened: notScreened.size,
    unexplained,
    because: because(verdict, {
      notScreened: notScreened.size,
      unexplained,
      ownersUnknown: ownersUnknown.map(nameWithId),
      since: [...screenings.values()].flatMap(({ at }) => (at ? [dayOf(at)] : [])).sort()[0],
    }),
  }
}

type Grounds = {
  notScreened: number
  unexplained: number
  /** Companies above it of which the same is true, by name. */
  ownersUnknown: readonly string[]
  /** The day of the oldest screening that counts. */
  since: string | undefined
}

function because(
  verdict: Answer['rule']['verdict'],
  { notScreened, unexplained, ownersUnknown, since }: Grounds,
): string {
  const percent = `${Math.round(unexplained * 1000) / 10}%`
  const [firstAbove, ...othersAbove] = ownersUnknown
  switch (verdict) {
    case 'yes':
      return 'Owners with a confirmed match own half of it or more, directly or through companies they control.'
    case 'possible':
      return 'It may reach half: through owners with undecided matches, inexact shares, or a ring of companies that own each other.'
    case 'no':
      return `Every owner that could bring it to half was screened without an open or confirmed match${since ? `, the longest ago on ${since}` : ''}.`
    case 'unknown':
      return [
        notScreened > 0
          ? `${notScreened === 1 ? 'One owner was' : `${notScreened} owners were`} not screened`
          : '',
        unexplained > 0 ? `who owns ${percent} of it is not known here` : '',
        firstAbove
          ? `not everybody who owns ${firstAbove} is known here${othersAbove.length > 0 ? `, nor of ${othersAbove.length} more above it` : ''}`
          : '',
      ]
        .filter(Boolean)
        .join(', and ')
        .replace(/^./, (letter) => letter.toUpperCase())
        .concat('.')
  }
}

const HALF = 0.5

/** Control by one party with a match (EU, UK): it needs no half of the shares, and is not added up over several. */
export function controlRuleOf(
  owners: readonly Answer['owners'][number][],
  unexplained: number,
): Answer['controlRule'] {
  const controlling = owners.filter(({ control }) => control !== 'no')
  const withMatch = controlling.filter(
    ({ screening: { state } }) => state === 'confirmed' || state === 'review',
  )
  const open = controlling.filter(({ screening }) => isNotKnown(screening))
  const sure = withMatch.filter(
    ({ control, screening }) => control === 'yes' && screening.state === 'confirmed',
  )
  const verdict =
    sure.length > 0
      ? 'yes'
      : withMatch.length > 0
        ? 'possible'
        : open.length > 0 || unexplained >= HALF || owners.length === 0
          ? 'unknown'
          : 'no'
  const names = (some: typeof owners) => some.map(({ name }) => name).join(', ')
  const because = {
    yes: `${names(sure)}: controls it, and has a confirmed match.`,
    possible: `${names(withMatch)}: a match, and a control that is not certain or a match that is not decided.`,
    unknown:
      open.length > 0
        ? `${names(open)}: ${open.every(({ control }) => control === 'yes') ? 'controls' : 'may control'} it, and is not screened against current lists.`
        : `Who has ${owners.length === 0 ? 'it' : `${Math.round(unexplained * 1000) / 10}% of it`} is not known here.`,
    no: 'Nobody known here who controls it has a match. Control by other means may be recorded nowhere.',
  }[verdict]
  return {
    verdict,
    controllers: withMatch.map(({ id, name, control }) => ({ id, name, control })),
    because,
  }
}

/** A verdict of a past day rests on links of which nobody knows whether they held then: that is said with it. */
export const withUndated = (rule: Answer['rule'], undated: number): Answer['rule'] =>
  undated === 0
    ? rule
    : {
        ...rule,
        because: `${rule.because} ${undated === 1 ? 'One link does' : `${undated} links do`} not state since when, and ${undated === 1 ? 'was' : 'were'} entered here after that day: ${undated === 1 ? 'it' : 'each'} may or may not have been valid then.`,
      }
