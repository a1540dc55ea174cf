export { compareWords } from './alignment/compare-words.ts'
export { MATCH_THRESHOLD } from './calibration.ts'
export { countryByForm, countryCode, countryName } from './dictionary/countries.ts'
export { countryForm, isSharedName, isTerritoryOf, sharesName } from './dictionary/country-forms.ts'
export { givenNameClass } from './dictionary/given-names.ts'
export { type LegalForm, legalFormAgreement } from './dictionary/legal-forms.ts'
export { cardinalValues } from './dictionary/number-words.ts'
export { usStateNamed, usStates } from './dictionary/us-states.ts'
export { ENGINE_VERSION } from './engine-version.ts'
export { NAME_FEATURES, type NameFeature } from './evidence/name-evidence.ts'
export type { AlignmentCell } from './explanation/alignment-cell.ts'
export type { Counterfactual } from './explanation/counterfactuals.ts'
export { type Contribution, explainMatch, type MatchExplanation } from './explanation/explain-match.ts'
export { type IdentifierCheck, validateIdentifier } from './identifiers/validate-identifier.ts'
export { partiesTouchedBy, type ReverseScreening, type TouchedParty } from './index/parties-touched-by.ts'
export {
  buildPartyIndex,
  type PartyChanges,
  PartyIndex,
  type SearchHit,
  type SearchSettings,
} from './index/party-index.ts'
export { openSnapshot, SnapshotRefused, snapshotOf } from './index/snapshot.ts'
export type { MatchSettings } from './match-settings.ts'
export { unescaped } from './name-forms/escapes.ts'
export { formsOf, type NameRole, whyUnsearchable } from './name-forms/forms-of.ts'
export { numbersInText } from './name-forms/numbers-in-names.ts'
export { isPlaceholder, isUnsaid } from './name-forms/unsaid.ts'
export type { Identifier, IdentifierKind, Party, PartyName, PartySchema } from './party.ts'
export { prepareName } from './preparation/prepare-name.ts'
export { type PreparedIdentifier, type PreparedParty, prepareParty } from './preparation/prepare-party.ts'
export type { NameToken, PreparedName, SchemaGroup, TokenKind } from './preparation/prepared-name.ts'
export { BIRTH_DATE_AGREEMENTS, type BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'
export {
  type Facts,
  type MatchEvidence,
  type PartyScore,
  readEvidence,
  scoreParties,
} from './score-parties.ts'
export { NAME_LENGTH_MAX, readableName } from './scripts/visible-text.ts'
export {
  type AskedKind,
  type DrawnForm,
  type DrawnQuestion,
  kindsAsked,
  QuestionDraw,
  WRITTEN_FORMS,
} from './written-forms/draw-questions.ts'
export { IN_INITIALS } from './written-forms/initials.ts'
export { isFoundIn } from './written-forms/is-found-in.ts'
