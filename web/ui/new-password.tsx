import { type ComponentProps, useId, useState } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './new-password.module.css'
import * as texts from './texts.ts'

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
            aria-label={shown ? texts.hideThePassword : texts.showThePassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? texts.hide : texts.show}
          </button>
        }
      />
      <ul className={styles.newPasswordRules} id={list} aria-label={texts.whatThePasswordNeeds}>
        {rules.map(({ text, met }) => (
          <li key={text} data-met={met || undefined}>
            <Icon name={met ? 'check' : 'close'} />
            <span>{text}</span>
            <span className={styles.newPasswordState}>
              <span className="sr-only">: </span>
              {met ? texts.met : texts.notMet}
            </span>
          </li>
        ))}
      </ul>
      {/* A screen reader would read the whole list after every character, so it gets this sentence instead. */}
      <p className="sr-only" role="status">
        {field.value === ''
          ? ''
          : texts.ofRequirementsMet({ met: rules.filter(({ met }) => met).length, all: rules.length })}
      </p>
    </div>
  )
}
