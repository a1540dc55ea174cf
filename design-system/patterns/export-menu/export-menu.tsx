import { Menu } from '@mantine/core'
import { useState } from 'react'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { failureSentence } from '#design-system/patterns/page/index.ts'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import { saveFile } from './save-file.ts'

export type ReportFormat = 'pdf' | 'xlsx' | 'csv'

const formats = [
  { id: 'pdf', label: 'PDF', purpose: 'to read and to send' },
  { id: 'xlsx', label: 'Excel (XLSX)', purpose: 'to compute with' },
  { id: 'csv', label: 'CSV', purpose: 'to load elsewhere' },
] as const satisfies readonly { id: ReportFormat; label: string; purpose: string }[]

type ExportMenuProps = {
  /** What is exported, for a screen reader and for the failure: `the valuation`. */
  of: string
  /** Asks for the file; a rejection is shown. */
  onExport: (format: ReportFormat) => Promise<{ fileName: string; content: Blob }>
  disabled?: boolean
}

/** Downloads a report as PDF, XLSX or CSV. It says while the file is being made, and why when it could not be. */
export function ExportMenu({ of, onExport, disabled = false }: ExportMenuProps) {
  const [isMaking, setMaking] = useState(false)
  const make = async (format: ReportFormat) => {
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
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} disabled={isMaking}>
      <Menu.Target>
        <Button
          size="small"
          icon={<Icon of={IconDownload} />}
          disabled={disabled}
          isBusy={isMaking}
          aria-label={`Export report of ${of}`}
        >
          {isMaking ? 'Exporting...' : 'Export report'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ id, label, purpose }) => (
          <Menu.Item key={id} onClick={() => void make(id)}>
            {label}, {purpose}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
