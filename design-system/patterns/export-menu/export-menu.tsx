import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { failureSentence } from '#design-system/patterns/page/index.ts'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import { saveFile } from './save-file.ts'

export type ReportFormat = 'pdf' | 'xlsx' | 'csv'

export type ExportChoice<Format extends string> = { id: Format; label: string; purpose: string }

const reportFormats: readonly ExportChoice<ReportFormat>[] = [
  { id: 'pdf', label: 'PDF', purpose: 'to read and to send' },
  { id: 'xlsx', label: 'Excel (XLSX)', purpose: 'to compute with' },
  { id: 'csv', label: 'CSV', purpose: 'to load elsewhere' },
]

/** The rows of a list, for a spreadsheet or to load elsewhere. */
export const sheetFormats: readonly ExportChoice<'csv' | 'xlsx'>[] = [
  { id: 'csv', label: 'CSV', purpose: 'to load elsewhere' },
  { id: 'xlsx', label: 'Excel (XLSX)', purpose: 'to compute with' },
]

/** What can be filed, and what can be checked without a server. */
export const documentWithProof: readonly ExportChoice<'pdf' | 'json'>[] = [
  { id: 'pdf', label: 'PDF', purpose: 'to read and to file' },
  { id: 'json', label: 'JSON', purpose: 'to verify offline' },
]

/** Every format of a report, and JSON whose digests anybody can recompute. */
export const formatsWithProof: readonly ExportChoice<ReportFormat | 'json'>[] = [
  ...reportFormats,
  { id: 'json', label: 'JSON', purpose: 'to verify offline' },
]

type ExportMenuProps<Format extends string> = {
  /** What is exported, for a screen reader and for the failure: `the valuation`. */
  of: string
  /** Asks for the file; a rejection is shown. */
  onExport: (format: Format) => Promise<{ fileName: string; content: Blob }>
  disabled?: boolean
  /** What the button says; "Export report" unless told. */
  label?: string
  /** The one thing to do with what is shown; small and plain unless told. */
  kind?: 'primary'
  icon?: ReactNode
  /** PDF, XLSX and CSV unless told. */
  formats?: readonly ExportChoice<Format>[]
}

/** Downloads a report as PDF, XLSX or CSV, or in the formats given. It says while the file is being made, and why when it could not be. */
export function ExportMenu<Format extends string = ReportFormat>(props: ExportMenuProps<Format>) {
  const { of, onExport, disabled = false, label = 'Export report' } = props
  const formats = (props.formats ?? reportFormats) as readonly ExportChoice<Format>[]
  const [isMaking, setMaking] = useState(false)
  const make = async (format: Format) => {
    setMaking(true)
    try {
      const { fileName, content } = await onExport(format)
      saveFile(fileName, content)
    } catch (failure) {
      showToast({ kind: 'failure', title: `Export of ${of} failed`, message: failureSentence(failure) })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Menu position="bottom-end" disabled={isMaking}>
      <Menu.Target>
        <Button
          {...(props.kind ? { kind: props.kind } : { size: 'small' as const })}
          icon={props.icon ?? <Icon of={IconDownload} />}
          disabled={disabled}
          isBusy={isMaking}
          aria-label={`${label} of ${of}`}
        >
          {isMaking ? 'Exporting...' : label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ id, label: name, purpose }) => (
          <Menu.Item key={id} onClick={() => void make(id)}>
            {name}, {purpose}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
