/** Carillon's mark: one bell, its lip and its clapper. Drawn in the current text colour. */
export function BellMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M12 2.2c.9 0 1.6.7 1.6 1.6v.5c2.9.8 4.7 3.3 4.9 6.6.2 3.4.9 5 2.4 6.1H3.1c1.5-1.1 2.2-2.7 2.4-6.1.2-3.3 2-5.8 4.9-6.6v-.5c0-.9.7-1.6 1.6-1.6Z"
        fill="currentColor"
      />
      <path d="M2.6 18.6h18.8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M9.7 20.4a2.4 2.4 0 0 0 4.6 0Z" fill="currentColor" />
    </svg>
  );
}
