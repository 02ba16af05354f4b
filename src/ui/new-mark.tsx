/** On a row that came while its list was shown (`useFreshRows`). */
export function NewMark() {
  return (
    <span className="ml-2 rounded-sm bg-yellow px-1 text-xs font-bold text-[#1a1d21]">New</span>
  );
}
