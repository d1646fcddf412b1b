/** As the `ref` of a form that replaces other content: its first field gets the focus when it appears. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}
