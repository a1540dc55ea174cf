/** A record of GLEIF as a tree: XML and JSON in one shape. */
export type Tree = { [name: string]: Tree | Tree[] | string | undefined }

type Values = Record<string, unknown>

/** A record of GLEIF in the shape of its XML, whether it comes as that, as a row of the golden copy in CSV or as a reply of the API. */
export function treeOfRow(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  const { attributes } = raw as { attributes?: Values }
  if (attributes && typeof attributes === 'object' && 'lei' in attributes) return ofReply(attributes)
  return Object.keys(raw).some((title) => title.includes('.'))
    ? ofColumns(raw as Record<string, string>)
    : raw
}

/** Columns such as `Entity.OtherEntityNames.OtherEntityName.1.type`, as a tree. */
function ofColumns(row: Record<string, string>): Tree {
  const tree: Values = {}
  for (const [title, value] of Object.entries(row)) {
    const path = title.split('.')
    if (value === '' || path.at(-1) === 'xmllang') continue
    let node = tree
    for (const part of path.slice(0, -1)) {
      const known = node[part]
      const inner: Values =
        typeof known === 'object' && known !== null
          ? (known as Values)
          : known === undefined
            ? {}
            : { _: known }
      node[part] = inner
      node = inner
    }
    node[path.at(-1) as string] = value
  }
  const whole = withLists(tree) as Tree
  const relation = whole.Relationship as Tree | undefined
  const exception = whole.Exception as Tree | undefined
  if (exception)
    return {
      ...whole,
      ExceptionCategory: exception.Category,
      ExceptionReason: [exception.Reason].flat()[0],
    }
  if (!relation?.Period) return whole
  const periods = ([relation.Period].flat() as Tree[]).map(({ startDate, endDate, periodType }) => ({
    StartDate: startDate,
    EndDate: endDate,
    PeriodType: periodType,
  }))
  return { ...whole, Relationship: { ...relation, RelationshipPeriods: periods } }
}

function withLists(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([name, inner]) => [name, withLists(inner)] as const)
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}

const inside = (values: unknown, name: string): Values =>
  ((values as Values | undefined)?.[name] as Values | null | undefined) ?? {}

/** A record of the API (`lei-records`) in the words of the XML. */
function ofReply({ lei, entity, registration }: Values): unknown {
  const { legalName, otherNames, transliteratedOtherNames, legalAddress } = entity as Values
  const { legalForm, registeredAt, registeredAs, successorEntity } = entity as Values
  const { status, creationDate, expiration } = entity as Values
  const named = (names: unknown) =>
    ((names as { name?: string; type?: string }[] | undefined) ?? []).map(({ name, type }) => ({
      _: name,
      '@type': type,
    }))
  const { addressLines, city, region, country, postalCode } = (legalAddress ?? {}) as Values
  const [first, ...more] = (addressLines as string[] | undefined) ?? []
  const form = (legalForm ?? {}) as Values
  const after = (successorEntity ?? {}) as Values
  return {
    LEI: lei,
    Entity: {
      LegalName: inside({ legalName }, 'legalName').name,
      OtherEntityNames: { OtherEntityName: named(otherNames) },
      TransliteratedOtherEntityNames: { TransliteratedOtherEntityName: named(transliteratedOtherNames) },
      LegalAddress: {
        FirstAddressLine: first,
        AdditionalAddressLine: more,
        City: city,
        Region: region,
        Country: country,
        PostalCode: postalCode,
      },
      RegistrationAuthority: {
        RegistrationAuthorityID: inside({ registeredAt }, 'registeredAt').id,
        RegistrationAuthorityEntityID: registeredAs,
      },
      LegalForm: { EntityLegalFormCode: form.id, OtherLegalForm: form.other },
      EntityStatus: status,
      EntityCreationDate: creationDate,
      EntityExpirationDate: inside({ expiration }, 'expiration').date,
      SuccessorEntity: { SuccessorLEI: after.lei, SuccessorEntityName: after.name },
    },
    Registration: { RegistrationStatus: inside({ registration }, 'registration').status },
  }
}
