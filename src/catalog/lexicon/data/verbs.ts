/**
 * Verbs that do the same to a thing, by line. A tool whose name has verbs, none of them in a line with a verb of
 * the query, probably does something else: `delete_issue` for "create an issue". A verb may stand in several lines.
 */
export const verbTable = `
get fetch retrieve read show view describe display obtain check know see provide tell
list enumerate show get all retrieve provide
find search query lookup discover browse list get retrieve look
create add make new generate insert post write build
delete remove erase drop destroy clear
update modify edit change put set adjust
send post message share
start begin run launch execute
stop cancel terminate end
enable activate
disable deactivate
calculate compute estimate get determine
convert transform get
translate
book reserve make
verify validate check
analyze assess evaluate
predict forecast
recommend suggest get find
attach associate add
detach disassociate remove
`;
