import { type ComponentProps, useId, useState } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './new-password.module.css'

type Rule = { text: string; met: boolean }

type NewPasswordProps = Omit<ComponentProps<'input'>, 'type'> & {
  id: string
  label: string
  value: string
  error?: string | undefined
  rules: readonly Rule[]
}

/** A field for a new password, with a button that reveals it and a list of the requirements. */
export function NewPassword({ rules, ...field }: NewPasswordProps) {
  const [shown, setShown] = useState(false)
  const list = useId()
  return (
    <div className={styles.newPassword}>
      <Field
        {...field}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={list}
        inside={
          <button
            className="field__reveal"
            type="button"
            aria-label={shown ? 'Hide the password' : 'Show the password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        }
      />
      <ul className={styles.newPasswordRules} id={list} aria-label="What the password needs">
        {rules.map(({ text, met }) => (
          <li key={text} data-met={met || undefined}>
            <Icon name={met ? 'check' : 'close'} />
            <span>{text}</span>
            <span className={styles.newPasswordState}>
              <span className="sr-only">: </span>
              {met ? 'met' : 'not met'}
            </span>
          </li>
        ))}
      </ul>
      {/* A screen reader would read the whole list after every character, so it gets this sentence instead. */}
      <p className="sr-only" role="status">
        {field.value === '' ? '' : `${rules.filter(({ met }) => met).length} of ${rules.length} requirements met`}
      </p>
    </div>
  )
}
