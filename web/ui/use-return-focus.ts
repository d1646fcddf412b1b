import { useRef } from 'react'

/** Gives the focus back to the button of an item whose form has closed, once the button is there again. */
export function useReturnFocus() {
  const left = useRef<string>(undefined)
  return {
    leave: (id: string) => {
      left.current = id
    },
    buttonOf: (id: string) => (button: HTMLButtonElement | null) => {
      if (button === null || left.current !== id) return
      left.current = undefined
      button.focus()
    },
  }
}
