// What pages are made of, whatever they are about, and the hooks of Preact. A page imports it from here; the parts of
// `ui/` import each other.
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
export type { ComponentChildren as Children, TargetedEvent, TargetedMouseEvent } from 'preact'
export { useLocation, useRoute } from 'preact-iso'
export * from './account.js'
export * from './api.js'
export * from './courses.js'
export * from './documents.js'
export * from './language.js'
export * from './load.js'
export * from './shell.js'
export * from './ui/index.js'
