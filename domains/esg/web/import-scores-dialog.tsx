import { NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './esg.module.css'
import { FileDialog } from './file-dialog.tsx'
import { useImportScores } from './queries.ts'

const scoreFields = [
  { field: 'symbol', label: 'Symbol', isNeeded: true },
  { field: 'name', label: 'Company' },
  { field: 'overall', label: 'Overall score', isNeeded: true },
  { field: 'environmental', label: 'Environmental' },
  { field: 'social', label: 'Social' },
  { field: 'governance', label: 'Governance' },
  { field: 'asOf', label: 'As of', none: 'The day above' },
]

/** A scale that is supposed turns a safe company into a risk: nothing of it has a default. */
export function ImportScoresDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const importing = useImportScores()
  const [provider, setProvider] = useState('')
  const [asOf, setAsOf] = useState('')
  const [lowest, setLowest] = useState<number | string>('')
  const [highest, setHighest] = useState<number | string>('')
  const [better, setBetter] = useState<'true' | 'false' | null>(null)
  const isScaleStated = lowest !== '' && highest !== '' && better !== null
  return (
    <FileDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import scores of a provider"
      purpose="A CSV or XLSX file with a symbol in each row. The scale is the provider’s; scores are converted to 0 to 100."
      noun={`Scores of ${provider}`}
      fields={scoreFields}
      isReady={provider.trim().length > 1 && asOf !== '' && isScaleStated}
      about={[provider, asOf, lowest, highest, better].join(' | ')}
      send={(sent) =>
        importing.mutateAsync({
          ...sent,
          provider,
          asOf,
          lowest: Number(lowest),
          highest: Number(highest),
          isHighBetter: better ?? 'true',
        })
      }
    >
      <div className={classes.grid}>
        <TextInput
          label="Provider"
          value={provider}
          onChange={(event) => setProvider(event.currentTarget.value)}
        />
        <TextInput
          label="As of"
          type="date"
          value={asOf}
          onChange={(event) => setAsOf(event.currentTarget.value)}
        />
        <NumberInput label="Scale from" value={lowest} onChange={setLowest} />
        <NumberInput label="Scale to" value={highest} onChange={setHighest} />
        <Select
          label="Which end is better"
          placeholder="As stated by the provider"
          allowDeselect={false}
          value={better}
          onChange={(value) => setBetter(value === 'false' ? 'false' : 'true')}
          data={[
            { value: 'true', label: 'Higher is better' },
            { value: 'false', label: 'Lower is better (a risk)' },
          ]}
        />
      </div>
    </FileDialog>
  )
}
