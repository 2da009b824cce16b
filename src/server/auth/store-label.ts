/** The first label of a user's namespaces in the store. The store forbids `.` in labels and gives `*` a meaning. */
export function storeLabel(identity: string): string {
  return encodeURIComponent(identity).replaceAll(".", "%2E").replaceAll("*", "%2A");
}
