export default function ErrorReports() {
  return null;
}
