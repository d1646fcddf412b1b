import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './gallery.module.css'

type Props = { room: string }

export function Buttons() {
  return (
    <>
      <div className="row">
        <button className="btn btn--primary btn--big" type="button">
          Primary, big
        </button>
        <button className="btn btn--primary" type="button">
          Primary
        </button>
        <button className="btn" type="button">
          Line
        </button>
        <button className="btn" type="button">
          <Icon name="copy" />
          With an icon
        </button>
        <button className="btn btn--plain" type="button">
          Plain
        </button>
        <button className="btn btn--plain btn--bad" type="button">
          Bad
        </button>
        <button className="btn btn--sm" type="button">
          Small
        </button>
        <button className="linkbtn" type="button">
          Link button
        </button>
      </div>
      <div className="row">
        <button className="btn btn--primary" type="button" aria-disabled="true">
          Validating...
        </button>
        <button className="btn" type="button" aria-disabled="true">
          <Icon name="lock" />
          Not yet
        </button>
        <button className="btn" type="button" disabled>
          Disabled
        </button>
      </div>
    </>
  )
}

export function Fields({ room }: Props) {
  return (
    <div className={styles.galleryStack}>
      <Field id={`${room}-empty`} label="Empty" placeholder="Placeholder" />
      <Field id={`${room}-filled`} label="Filled" defaultValue="Elena Marchetti" hint="A hint stands beneath." />
      <Field
        id={`${room}-wrong`}
        label="Wrong"
        defaultValue="marchetti"
        error="Please enter a valid email address"
        hint="Then the next step, as a hint."
      />
      <Field
        id={`${room}-code`}
        label="Code"
        className="input input--code"
        type="password"
        defaultValue="HALCYON-7K4QM2"
        inside={
          <button className="field__reveal" type="button">
            Show
          </button>
        }
      />
      <Field id={`${room}-off`} label="Disabled" defaultValue="Not to be changed" disabled />
    </div>
  )
}

const OPTIONS = [
  { value: 'a', label: 'The first' },
  { value: 'b', label: 'The second' },
]

export function Pickers({ room }: Props) {
  return (
    <div className={styles.galleryStack}>
      <Select id={`${room}-pick`} label="Select" placeholder="Select a range" options={OPTIONS} />
      <Select
        id={`${room}-pick-wrong`}
        label="Select, wrong"
        placeholder="Select a range"
        options={OPTIONS}
        error="Please select investment interest"
      />
      <CheckBox id={`${room}-box`} label="A box" />
      <CheckBox id={`${room}-ticked`} label="A ticked box" defaultChecked />
      <CheckBox id={`${room}-box-wrong`} label="A box, wrong" error="Must confirm accredited investor status" />
    </div>
  )
}
