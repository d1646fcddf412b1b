import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import * as texts from './texts.ts'

const COMMANDS = [
  { id: 'linux', name: 'Linux', command: 'sha256sum agreement.txt' },
  { id: 'macos', name: 'macOS', command: 'shasum -a 256 agreement.txt' },
  { id: 'windows', name: 'Windows', command: 'certutil -hashfile agreement.txt SHA256' },
] as const

export function CheckText() {
  return (
    <>
      <p>
        {texts.theSha256OfAText}
        <Link to="/agreement">{texts.pageOfTheAgreement}</Link>
        {texts.showsThatOf}
        <a href="/agreement.txt">agreement.txt</a>
        {texts.andCompare}
      </p>
      <div className="mt-4">
        <Tabs
          label={texts.operatingSystem}
          tabs={COMMANDS.map(({ id, name, command }) => ({
            id,
            name,
            panel: <CodeBlock title={name} code={command} />,
          }))}
        />
      </div>
      <p className="mt-4">{texts.theFingerprintIs}</p>
    </>
  )
}
