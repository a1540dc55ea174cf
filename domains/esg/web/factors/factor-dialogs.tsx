import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { factsOf } from '#design-system/patterns/data-table/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  addEmissionFactor,
  factorColumns,
  type LibraryFactor,
  withdrawEmissionFactor,
} from '#domains/esg/contract/index.ts'
import { type FactorKind, factorKinds, gwpSets } from '#engines/esg/index.ts'
import classes from '../esg.module.css'
import { FileDialog } from '../file-dialog.tsx'
import { useAddFactor, useImportFactors, useWithdrawFactor } from '../queries.ts'

type Open = { isOpen: boolean; onClose: () => void }

export function AddFactorDialog({ isOpen, onClose }: Open) {
  const add = useAddFactor()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add an emission factor"
      size="wide"
      purpose="With its period and its source; it is refused for activities of another period. One of the same name and period replaces the one before."
    >
      <ContractForm
        request={addEmissionFactor.request}
        columns={2}
        submitLabel="Keep the factor"
        onSubmit={(values) => add.mutateAsync(values)}
        onDone={onClose}
      />
    </Dialog>
  )
}

const fields = [
  { field: 'name', label: 'Factor', isNeeded: true },
  { field: 'value', label: 'Value', isNeeded: true },
  { field: 'unit', label: 'Unit', isNeeded: true },
  { field: 'group', label: 'Group' },
  { field: 'detail', label: 'Detail' },
  { field: 'variant', label: 'Variant' },
  { field: 'per', label: 'Stated in', none: 'kg CO2e' },
  { field: 'kind', label: 'What it is of', none: 'As below' },
  { field: 'region', label: 'Region', none: 'As below' },
  { field: 'year', label: 'Year', none: 'As below' },
  { field: 'gwp', label: 'Warming potentials', none: 'As below' },
  { field: 'gas', label: 'Gases' },
]

/** A table of factors of one source. Of its kind and year nothing is supposed. */
export function ImportFactorsDialog({ isOpen, onClose }: Open) {
  const importing = useImportFactors()
  const [source, setSource] = useState('')
  const [region, setRegion] = useState('')
  const [year, setYear] = useState<number | string>('')
  const [kind, setKind] = useState<FactorKind | ''>('')
  const [gwp, setGwp] = useState<(typeof gwpSets)[number] | ''>('')
  const isReady = source.trim().length > 2 && year !== '' && kind !== '' && gwp !== ''
  return (
    <FileDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import a factor table"
      purpose="A CSV or XLSX file with a factor in each row, such as spend by sector. A factor of the same name and year replaces the one before."
      noun="Factors"
      fields={fields}
      isReady={isReady}
      mayLeaveOut
      about={[source, region, year, kind, gwp].join(' | ')}
      send={(sent) =>
        importing.mutateAsync({
          ...sent,
          source,
          region,
          year: Number(year),
          kind: kind || 'other',
          gwp: gwp || 'As stated by the source',
        })
      }
    >
      <div className={classes.grid}>
        <TextInput
          label="Source"
          placeholder="Publisher, title and edition"
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <NumberInput label="Year" allowDecimal={false} thousandSeparator="" value={year} onChange={setYear} />
        <NativeSelect
          label="What it is of"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as FactorKind)}
          data={[
            { value: '', label: '–' },
            ...Object.entries(factorKinds).map(([value, { label }]) => ({ value, label })),
          ]}
        />
        <NativeSelect
          label="Warming potentials"
          value={gwp}
          onChange={(event) => setGwp(event.currentTarget.value as typeof gwp)}
          data={[{ value: '', label: '–' }, ...gwpSets]}
        />
        <TextInput
          label="Region"
          description="Empty where they hold everywhere"
          value={region}
          onChange={(event) => setRegion(event.currentTarget.value)}
        />
      </div>
    </FileDialog>
  )
}

/** One factor with all that is known of it; an own one can be withdrawn. */
export function FactorDialog({
  factor,
  onClose,
}: {
  factor: LibraryFactor | undefined
  onClose: () => void
}) {
  const withdraw = useWithdrawFactor()
  const [isAsked, setAsked] = useState(false)
  return (
    <Dialog isOpen={factor !== undefined} onClose={onClose} title={factor?.name ?? ''} size="wide">
      {factor ? (
        <Stack>
          <Facts
            isWide
            facts={factsOf(factorColumns, factor, { kgCo2e: String(factor.kgCo2e) }).filter(
              ({ value }) => value !== '' && value !== '—',
            )}
          />
          {factor.state !== 'own' ? null : isAsked ? (
            <ContractForm
              request={withdrawEmissionFactor.request}
              fields={['reason']}
              fixed={{ id: factor.id }}
              submitLabel="Withdraw the factor"
              onSubmit={(values) => withdraw.mutateAsync(values)}
              onDone={() => {
                showToast({
                  kind: 'success',
                  title: 'Withdrawn',
                  message: 'Inventories that used it keep it and say so.',
                })
                onClose()
              }}
            />
          ) : (
            <div className={classes.actions}>
              <Button onClick={() => setAsked(true)}>Withdraw it</Button>
            </div>
          )}
        </Stack>
      ) : null}
    </Dialog>
  )
}
