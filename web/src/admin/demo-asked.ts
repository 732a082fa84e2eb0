import { signal } from '@preact/signals'

/** The first administrator wants the demo course: the page of the demo makes it at once. */
export const demoAsked = signal(false)
