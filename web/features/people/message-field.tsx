import { TextArea } from '../../ui/text-area.tsx'
import { MAX_MESSAGE_LENGTH } from './labels.ts'

type MessageFieldProps = {
  id: string
  label?: string
  /** For emails that show the message as one paragraph. */
  singleLine?: true
  value: string
  onChange: (words: string) => void
}

/** The message that staff add to an email. */
export function MessageField({ id, label = 'Message (optional)', singleLine, value, onChange }: MessageFieldProps) {
  return (
    <TextArea
      id={id}
      label={label}
      hint="We include it in the email."
      maxLength={MAX_MESSAGE_LENGTH}
      value={value}
      onChange={({ target }) => onChange(singleLine ? target.value.replace(/\n/g, ' ') : target.value)}
    />
  )
}
