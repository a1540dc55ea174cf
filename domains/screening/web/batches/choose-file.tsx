import { Textarea } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { BATCH_BYTES_MAX, BATCH_ROWS_MAX } from '#domains/screening/contract/index.ts'
import { useFileRowsMax } from '../queries.ts'
import screeningClasses from '../screening.module.css'
import classes from './batches.module.css'

const accepted = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/** A file of names, or rows pasted from a spreadsheet. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const rowsMax = useFileRowsMax()
  const [refusal, setRefusal] = useState<string>()
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  return (
    <Panel
      title="Screen a file"
      foot="The file is read first, with a preview of the results. Nothing is screened until you start it."
    >
      <PanelBody>
        <div className={classes.part}>
          <Dropzone
            accept={accepted}
            maxFiles={1}
            maxSize={BATCH_BYTES_MAX}
            onDrop={([file]) => {
              if (file) onChoose(file)
            }}
            onReject={() => setRefusal('Only one CSV or XLSX file of at most 40 MB is accepted.')}
            aria-label="Choose a file to screen"
            className={screeningClasses.drop}
          >
            <b>Drop a CSV or XLSX file here, or choose one</b>
            <span>
              At most {quantity(rowsMax)} rows{rowsMax < BATCH_ROWS_MAX ? ' in the demo' : ''} and 40 MB
            </span>
          </Dropzone>
          {refusal ? (
            <p role="alert" className={screeningClasses.refusal}>
              {refusal} Nothing was screened.
            </p>
          ) : null}
          {isPasting ? (
            <>
              <Textarea
                label="Rows with their titles"
                description="As they are copied from a spreadsheet, or with commas"
                autosize
                minRows={4}
                maxRows={12}
                value={pasted}
                onChange={({ currentTarget }) => setPasted(currentTarget.value)}
              />
              <div>
                <Button
                  kind="primary"
                  disabled={pasted.trim() === ''}
                  onClick={() => onChoose(new File([pasted], 'Pasted rows.csv', { type: 'text/csv' }))}
                >
                  Read these rows
                </Button>
              </div>
            </>
          ) : (
            <div>
              <Button onClick={() => setPasting(true)}>Paste rows instead</Button>
            </div>
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}
