import type { EntityLinkKind, EntityScreening, Ownership } from './nouns.ts'

/** How a screening stands, in the words of screens and files alike. */
export const screeningLabel: Readonly<Record<EntityScreening['state'], string>> = {
  'not-screened': 'Not screened',
  clear: 'No match',
  outdated: 'Screened too long ago',
  incomplete: 'Not all lists asked',
  review: 'Match to review',
  confirmed: 'Confirmed match',
  dismissed: 'Matches dismissed',
}

/** How the 50 percent rule stands. */
export const ruleLabel: Readonly<Record<Ownership['rule']['verdict'], string>> = {
  yes: 'Owned to half or more by designated parties',
  possible: 'May be owned to half by designated parties',
  unknown: 'Not known: owners are missing or not screened',
  no: 'Below half',
}

export const linkLabel: Readonly<Record<EntityLinkKind, string>> = {
  owns: 'owns',
  controls: 'controls',
  'officer-of': 'is an officer of',
  'parent-of': 'is the parent of',
  'supplier-of': 'supplies',
}

export const controlLabel: Readonly<Record<Ownership['owners'][number]['control'], string>> = {
  yes: 'Controls',
  possible: 'May control',
  no: 'No control',
}

const newestUnderName =
  'The newest screening under this name, the gravest where several of its names were screened. A namesake’s counts too: look at it before you rely on it.'

/** What a state of screening rests on and does not say, wherever it is shown. */
export const screeningMeaning: Readonly<Record<EntityScreening['state'], string>> = {
  'not-screened':
    'No screening of your organisation counts for it: none was made under its names, or only of another kind or country, or against lists of an earlier day. That says nothing about it.',
  outdated:
    'The newest screening under this name had no match, but lists have changed since: after thirty days it does not count. Screen it again.',
  clear: newestUnderName,
  incomplete: newestUnderName,
  review: newestUnderName,
  confirmed: newestUnderName,
  dismissed: newestUnderName,
}
