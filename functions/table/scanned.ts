/** The attributes that a scan of the table reads besides the keys: by them the recount recognizes records and their cards. Nothing private is among them, and its function may scan for no others. */
export const scannedAttributes = ['card', 'ver', 'id', 'charged', 'status', 'isSeller', 'balance', 'by'];
