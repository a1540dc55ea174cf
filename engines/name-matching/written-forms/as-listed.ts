import { scriptOf } from '../scripts/script-of.ts'
import { mainNameOf, otherScriptNamesOf, type WrittenForm } from './written-form.ts'

/** Names exactly as the list has them, each kind of name a form of its own. */
export const AS_LISTED: readonly WrittenForm[] = [
  {
    id: 'as-listed',
    called: 'As listed',
    ask: (party) => {
      const listed = mainNameOf(party)
      return listed === undefined ? [] : [{ listed, asked: listed }]
    },
  },
  {
    id: 'alias-as-listed',
    called: 'Alias as listed',
    ask: ({ names }) =>
      names
        .filter(({ kind, value }) => kind === 'alias' && value.length > 1 && scriptOf(value) === 'latin')
        .map(({ value }) => ({ listed: value, asked: value })),
  },
  {
    id: 'other-script-as-listed',
    called: 'Name in another script, as listed',
    ask: (party) => otherScriptNamesOf(party).map((listed) => ({ listed, asked: listed })),
  },
  {
    id: 'weak-alias-as-listed',
    called: 'Weak alias as listed',
    ask: ({ names }) =>
      names
        .filter(({ kind, value }) => kind === 'weak' && value.length > 1)
        .map(({ value }) => ({ listed: value, asked: value })),
  },
]
